import { Readable } from 'node:stream'
import { pdfFileName } from '#contract/valores/formato.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { pedidosMotosShapes } from '#contract/pedidos-motos/shapes.ts'
import type { CuentaParts } from '#modules/cuenta-corriente'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import { drawInThread } from '#server/pdf/pdf-thread.ts'
import { deleteFotoModelo, downloadFotoModelo, setFotoModelo } from './modelos-foto.service.ts'
import { createPedido, updatePedido } from './pedidos-motos-borrador.service.ts'
import { addDocumento, downloadDocumento } from './pedidos-motos-documentos.service.ts'
import { setColorPedido, setEstadoPedido } from './pedidos-motos-estado.service.ts'
import {
  countPedidos,
  downloadPedidosExcel,
  getCredito,
  getPedido,
  listModelos,
  searchPedidos,
} from './pedidos-motos.service.ts'
export const pedidosMotosRoutes = (parts: CuentaParts & { store: FileStore }) =>
  implement(pedidosMotos, pedidosMotosShapes, {
    listModelos,
    downloadFoto: downloadFotoModelo,
    setFoto: (context, sent) => setFotoModelo(context, sent, parts.store),
    deleteFoto: deleteFotoModelo,
    getCredito: (context, sent) => getCredito(context, sent, parts),
    create: createPedido,
    update: updatePedido,
    search: searchPedidos,
    count: countPedidos,
    get: getPedido,
    setEstado: (context, sent) => setEstadoPedido(context, sent, parts),
    setColor: setColorPedido,
    addDocumento,
    downloadDocumento: (context, sent) => downloadDocumento(context, sent, parts.store),
    downloadPdf: async (context, sent) => {
      const pedido = await getPedido(context, sent)
      const { nombre, cuit, contacto } = parts.distribuidor
      const content = await drawInThread<typeof import('./pedido-pdf.ts')>(
        new URL('./pedido-pdf.ts', import.meta.url),
        {
          pedido,
          membrete: { nombre, cuit, contacto },
        },
      )
      return {
        nombre: pdfFileName('pedido', pedido.pedidoId),
        tipo: 'application/pdf',
        tamano: content.length,
        content: Readable.from([content]),
      }
    },
    downloadExcel: downloadPedidosExcel,
  })

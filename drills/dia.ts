import { archivos } from '#contract/archivos/calls.ts'
import { buscar } from '#contract/buscar/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Ask, Request } from './mezcla.ts'

/** Ids of demo rows that the requests use: a return, returns to comment on, a claim, and their razón social. */
const DEVOLUCION = 30_106
const COMENTADAS = [30_102, 30_103, 30_104, 30_105] as const
const TICKET = 40_103
const EMPRESA = 1042

/** Number of requests in a mix. */
const MIX_LENGTH = 20
const PAGE = { params: { page: 1, size: 20 }, body: {} }

/** Returns twenty requests that represent a working day: 70 % lists, 20 % details, 10 % writes. */
export const mixOf = (ask: Ask): readonly Request[] => {
  const lists: Request['ask'][] = [
    ...Array.from({ length: 4 }, () => () => ask(devoluciones.search, PAGE)),
    ...Array.from({ length: 3 }, () => () => ask(tickets.search, { body: {} })),
    ...Array.from({ length: 2 }, () => () => ask(cuentaCorriente.search, PAGE)),
    ...Array.from({ length: 3 }, () => () => ask(notificaciones.search)),
    ...Array.from({ length: 2 }, () => () => ask(documentos.search, PAGE)),
  ]
  const details: Request['ask'][] = [
    () => ask(devoluciones.get, { params: { devolucionId: DEVOLUCION } }),
    () => ask(devoluciones.getComentarios, { params: { id: DEVOLUCION } }),
    () => ask(tickets.get, { params: { ticketId: TICKET } }),
    () => ask(cuentaCorriente.summarize),
  ]
  const writes: Request['ask'][] = [
    (n) =>
      ask(devoluciones.createComentario, {
        body: {
          devolucionId: COMENTADAS[Math.floor(n / MIX_LENGTH) % COMENTADAS.length],
          comentario: `De la carga, el ${n}`,
        },
      }),
    () => ask(devoluciones.setLeido, { params: { devolucionId: DEVOLUCION } }),
  ]
  return Object.entries({ listas: lists, detalles: details, escrituras: writes }).flatMap(([noun, asks]) =>
    asks.map((each) => ({ noun, ask: each })),
  )
}

/** Returns rare requests that need memory outside the heap, to draw, decode or compress. */
export const heavyOf = (ask: Ask, foto: Buffer): readonly Request[] =>
  Object.entries({
    pdf: () => ask(cuentaCorriente.downloadPdf, { params: { id: EMPRESA }, body: {} }),
    excel: () => ask(devoluciones.downloadExcel, { body: {} }),
    'excel de cuenta': () => ask(cuentaCorriente.downloadExcel, { body: {} }),
    buscar: () => ask(buscar.search, { query: { texto: 'filtro' } }),
    foto: () => ask(imagenes.setUsuario, { files: [{ name: 'foto.jpg', content: foto }] }),
    archivo: () => ask(archivos.create, { files: [{ name: 'foto.jpg', content: foto }] }),
  }).map(([noun, each]) => ({ noun, ask: each }))

import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { certificados, documentos } from '#contract/documentos/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { createPuller, type Lista, SIEMPRE } from '#testing/gestiones/cambios.ts'
import { createConversable } from '#testing/gestiones/conversaciones.ts'
import {
  aDevolucionEn,
  createDevolucion,
  giveUnidades,
  walkDevolucion,
} from '#testing/gestiones/devoluciones-recorrido.ts'
import { createPedido, giveCredito, giveExistencias, walkPedido } from '#testing/gestiones/pedidos-motos.ts'
import { createReclamo, FOTOS_PIEZA, newGarantiaPieza } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { importFile } from '#testing/importacion.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { until } from '#testing/wait.ts'
import { PARTIDAS } from './modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import { FACTURAS } from './modules/facturas/facturas-importacion.service.ts'

let portal: Portal
let puller: Awaited<ReturnType<typeof createPuller>>
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  await giveUnidades(portal)
  await giveCredito(portal)
  await giveExistencias(portal)
  puller = await createPuller(portal)
})
afterAll(() => portal.close())

const call = async <T>(who: Person, route: Route, sent: object): Promise<T> => {
  const { status, body } = await portal.call<T>(who, route, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const upload = async (who: Person): Promise<string[]> => {
  const sent = { files: [{ name: 'foto.png', content: PNG }] }
  const { archivos: found } = await call<{ archivos: { archivoId: string }[] }>(who, archivos.create, sent)
  return found.map(({ archivoId }) => archivoId)
}
const pdf = (text: string) => [{ name: 'papel.pdf', content: `%PDF-1.4\n${text}\n%%EOF\n` }]
const CIRCULAR = { titulo: 'Circular', tipo: 'otro', vigenteDesde: '2026-11-01', requiereLectura: false }
const load = (importer: Parameters<typeof importFile>[2], lines: string[]) =>
  importFile(portal.pool, () => Readable.from([lines.join('\n')]), importer)
const cuenta = (documento: string, importe: string) =>
  load(PARTIDAS, [
    'COMP_CODE;CUSTOMER;DOC_NO;ITEM_NUM;FISC_YEAR;DOC_DATE;PSTNG_DATE;DOC_TYPE;DB_CR_IND;REF_DOC_NO;ALLOC_NMBR;CURRENCY;AMT_DOCCUR;BLINE_DATE;DSCT_DAYS1;DSCT_DAYS2;NETTERMS;CLEAR_DATE;CLEAR_DOC',
    `1000;104217;${documento};001;2026;20261110;20261110;RV;S;0001A00090001;P7;ARS;${importe};20261110;0;;30;00000000;`,
  ])
const factura = (...lineas: string[]) =>
  load(FACTURAS, ['codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio;lotes', ...lineas])
const linea = (posicion: number, cantidad: number) =>
  `104217;A-0001-00090077;19/11/2026;${posicion};VM-A118;Filtro de aire;${cantidad};9850,00;`

interface Caso {
  lista: Lista
  /** Creates the record and returns the id by which the list shows it. */
  make: () => Promise<number | string | undefined>
  change: (id: number) => Promise<unknown>
}

const comentar = (who: Person, devolucionId: number, archivoIds: string[] = []) =>
  call(who, devoluciones.createComentario, { body: { devolucionId, comentario: 'Algo nuevo', archivoIds } })
const pedidoEn = async (states: readonly number[]): Promise<number> => {
  const pedidoId = await createPedido(portal)
  await walkPedido(portal, pedidoId, states)
  return pedidoId
}
const garantia = async (): Promise<number> => {
  const sent = { params: { razonSocial: 1042 }, body: newGarantiaPieza(), files: FOTOS_PIEZA.files }
  return (await call<{ ticketId: number }>('lferreyra', tickets.create, sent)).ticketId
}

const CASOS: Readonly<Record<string, Caso>> = {
  'a return, when its state changes': {
    lista: 'devoluciones',
    make: () => createDevolucion(portal),
    change: (id) => walkDevolucion(portal, id, [2]),
  },
  'a return, by a comment of the customer': {
    lista: 'devoluciones',
    make: () => createDevolucion(portal),
    change: (id) => comentar('lferreyra', id),
  },
  'a return, by a comment of the distributor with a file': {
    lista: 'devoluciones',
    make: () => createDevolucion(portal),
    change: async (id) => comentar('rsosa', id, await upload('rsosa')),
  },
  'a return, by its transport data': {
    lista: 'devoluciones',
    make: () => aDevolucionEn(portal, 12),
    change: (devolucionId) =>
      call('lferreyra', devoluciones.saveEnvio, {
        body: {
          devolucionId,
          numeroRemito: 'R-0001-00000009',
          transporte: 'Expreso Sur',
          numeroGuia: 'G9',
          cantidad: 2,
        },
      }),
  },
  'a claim, when its state changes': {
    lista: 'reclamos',
    make: () => createReclamo(portal),
    change: (id) => walkTicket(portal, id, [2]),
  },
  'a claim, by a comment': {
    lista: 'reclamos',
    make: () => createReclamo(portal),
    change: async (ticketId) =>
      call('lferreyra', tickets.createComentario, {
        body: { ticketId, comentario: 'Hola', archivoIds: await upload('lferreyra') },
      }),
  },
  'a warranty, by a comment': {
    lista: 'garantias',
    make: garantia,
    change: (ticketId) => call('lferreyra', tickets.createComentario, { body: { ticketId, comentario: '¿Y?' } }),
  },
  'an order, when its state changes': {
    lista: 'pedidosMotos',
    make: () => pedidoEn([102]),
    change: (id) => walkPedido(portal, id, [103]),
  },
  'an order, by a document of a unit': {
    lista: 'pedidosMotos',
    make: async () => 50_001,
    change: (pedidoId) =>
      call('darrieta', pedidosMotos.addDocumento, {
        params: { pedidoId, unidadId: 1, documento: 'form01' },
        files: [{ name: 'papel.png', content: PNG }],
      }),
  },
  'a payment, when it is applied': {
    lista: 'pagos',
    make: () => createConversable(portal, 'pago', 1),
    change: (pagoId) =>
      call('admin', pagos.setEstado, { params: { pagoId, estado: 'aplicado' }, body: { version: 1 } }),
  },
  'a payment, by a comment': {
    lista: 'pagos',
    make: () => createConversable(portal, 'pago', 2),
    change: (entidadId) =>
      call('admin', conversaciones.create, {
        params: { clase: 'pago', entidadId },
        body: { comentario: '¿De qué banco?' },
      }),
  },
  'a certificate, when it is approved': {
    lista: 'certificados',
    make: () => createConversable(portal, 'certificado', 1),
    change: (certificadoId) =>
      call('npaz', certificados.setEstado, { params: { certificadoId, estado: 'aprobado' }, body: { version: 1 } }),
  },
  'a document, when its version changes': {
    lista: 'documentos',
    make: async () =>
      (await call<{ documentoId: number }>('admin', documentos.create, { body: CIRCULAR, files: pdf('uno') }))
        .documentoId,
    change: (documentoId) =>
      call('admin', documentos.update, {
        params: { documentoId },
        body: { ...CIRCULAR, revision: 1 },
        files: pdf('dos'),
      }),
  },
  'a document, when it is assigned to the razón social': {
    lista: 'documentos',
    make: async () =>
      (
        await call<{ documentoId: number }>('admin', documentos.create, {
          body: { ...CIRCULAR, titulo: 'Ajena', razonSocialIds: [1051] },
          files: pdf('tres'),
        })
      ).documentoId,
    change: (documentoId) =>
      call('admin', documentos.update, {
        params: { documentoId },
        body: { ...CIRCULAR, titulo: 'Ajena', razonSocialIds: [1042], revision: 1 },
        files: [],
      }),
  },
  'an item of the account, when its ERP data change': {
    lista: 'cuenta',
    make: async () => {
      await cuenta('91000077', '10,00')
      return '1000-0091000077-2026-1'
    },
    change: () => cuenta('91000077', '11,00'),
  },
  'an invoice, by a line of it': {
    lista: 'facturas',
    make: async () => {
      await factura(linea(10, 5))
      const { rows } = await portal.pool.query<{ id: number }>(
        `select factura_id as id from factura where numero = 'A-0001-00090077'`,
      )
      return rows[0]!.id
    },
    change: () => factura(linea(20, 7)),
  },
}

test.each(Object.entries(CASOS))(
  'a query by change date returns a record again after the record changes, and returns no other record: %s',
  async (_what, { lista, make, change }) => {
    const id = await make()
    let hasta = ''
    await until('nothing is under way', async () => {
      hasta = (await puller.pull(lista, SIEMPRE)).hasta
      return (await puller.pull(lista, hasta)).ids.length === 0
    })
    await change(id as number)
    await until('it came', async () => (await puller.pull(lista, hasta)).ids.length > 0)
    expect((await puller.pull(lista, hasta)).ids).toEqual([id])
  },
)

test('a query by change date does not return a return again when only an internal note was added', async () => {
  const devolucionId = await createDevolucion(portal)
  let hasta = ''
  await until('it came', async () => {
    const all = await puller.pull('devoluciones', SIEMPRE)
    hasta = all.hasta
    return all.ids.includes(devolucionId)
  })
  const nota = { devolucionId, comentario: 'Solo para nosotros', esNota: true }
  await call('rsosa', devoluciones.createComentario, { body: nota })
  await comentar('lferreyra', 30_103)
  await until('the other one came', async () => (await puller.pull('devoluciones', hasta)).ids.includes(30_103))
  expect((await puller.pull('devoluciones', hasta)).ids).toEqual([30_103])
})

import { expect } from 'vitest'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { certificados, documentos } from '#contract/documentos/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Portal } from '../portal.ts'
import { callBy, createToken, TITULAR } from './tokens.ts'

/** Time before any change. */
export const SIEMPRE = '2000-01-01T00:00:00Z'

/**
 * List whose changes can be read with a token: its route, the request for a page, and the name of the id in its rows.
 */
interface ListaDeCambios {
  route: Route
  ask: (criteria: { cambiadoDesde: string; cursor?: string }, size: number) => object
  id: string
}

const ofPage =
  (body: object) =>
  (criteria: object, size: number): object => ({ params: { page: 1, size }, body: { ...body, ...criteria } })
const ofTipo =
  (tipo: string) =>
  (criteria: object, size: number): object => ({
    query: { page: 1, size },
    body: { tipo, razonSocialIds: [1042, 1043], ...criteria },
  })
const MIAS = { razonSocialIds: [1042, 1043] }

/** Lists of the companies 1042 and 1043 whose changes can be read with a token. */
export const LISTAS = {
  devoluciones: { route: devoluciones.search, ask: ofPage(MIAS), id: 'devolucionId' },
  reclamos: { route: tickets.search, ask: ofTipo('reclamo'), id: 'ticketId' },
  garantias: { route: tickets.search, ask: ofTipo('garantia'), id: 'ticketId' },
  pedidosMotos: { route: pedidosMotos.search, ask: ofPage({ razonSocialIds: [1043] }), id: 'pedidoId' },
  pagos: { route: pagos.search, ask: ofPage(MIAS), id: 'pagoId' },
  certificados: { route: certificados.search, ask: ofPage(MIAS), id: 'certificadoId' },
  documentos: { route: documentos.search, ask: ofPage({}), id: 'documentoId' },
  cuenta: { route: cuentaCorriente.search, ask: ofPage({ ...MIAS, estado: 'todas' }), id: 'partidaId' },
  facturas: {
    route: facturas.search,
    ask: (criteria, _size) => ({ query: { razonSocialId: 1042, ...criteria } }),
    id: 'facturaId',
  },
} as const satisfies Record<string, ListaDeCambios>
export type Lista = keyof typeof LISTAS
export const NOMBRES = Object.keys(LISTAS) as Lista[]

type Fila = Record<string, unknown>
interface Pagina {
  filas?: Fila[]
  facturas?: Fila[]
  siguiente: string | null
  cambiadoHasta: string
}

/**
 * Returns functions that read changes as a customer's system does, with one token for parts and one for motorcycles.
 */
export const createPuller = async (portal: Portal) => {
  const de = { razonSocialIds: [1042, 1043] }
  const parts = await createToken(
    portal,
    ['devoluciones:leer', 'reclamos:leer', 'garantias:leer', 'cuenta:leer', 'documentos:leer', 'facturas:leer'],
    de,
  )
  const motos = await createToken(portal, ['pedidos:leer'], { razonSocialIds: [1043] }, 'hquiroga')

  const page = async (lista: Lista, desde: string, cursor?: string, size = 100) => {
    const { route, ask, id } = LISTAS[lista]
    // A token has the roles that its owner had in their last request. Other calls used other roles, so make a request
    // with TITULAR first.
    if (lista === 'pedidosMotos') await portal.call('hquiroga', pedidosMotos.listModelos, { roles: TITULAR })
    const token = lista === 'pedidosMotos' ? motos.token : parts.token
    const sent = ask({ cambiadoDesde: desde, ...(cursor && { cursor }) }, size)
    const { status, body } = await callBy<Pagina>(portal, token, route, sent)
    expect(status, `${lista} ${JSON.stringify(body)}`).toBe(200)
    const filas = body.filas ?? body.facturas ?? []
    return { filas, ids: filas.map((fila) => fila[id] as number | string), ...body }
  }

  /** Reads all pages of the changes, `size` rows each. `meanwhile` runs between two pages. */
  const pull = async (lista: Lista, desde: string, size = 100, meanwhile?: (page: number) => Promise<unknown>) => {
    const filas: Fila[] = []
    const ids: (number | string)[] = []
    let pages = 0
    let cursor: string | undefined
    for (;;) {
      const answer = await page(lista, desde, cursor, size)
      filas.push(...answer.filas)
      ids.push(...answer.ids)
      pages += 1
      if (answer.siguiente === null) return { filas, ids, pages, hasta: answer.cambiadoHasta }
      cursor = answer.siguiente
      await meanwhile?.(pages)
    }
  }
  return { page, pull }
}

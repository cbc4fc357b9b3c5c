import { ayuda } from '#contract/ayuda/calls.ts'
import { borradores } from '#contract/borradores/calls.ts'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { cobros } from '#contract/cobros/calls.ts'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { listas } from '#contract/listas/calls.ts'
import type { Lista } from '#contract/listas/reglas.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { BodySentOf, Route } from '#contract/route.ts'
import { ROLES, type Role, rolesDe } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { seguridad } from '#contract/seguridad/calls.ts'
import { type TipoTicket } from '#contract/tickets/reglas.ts'
import { terminos } from '#contract/terminos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { countSent, type ListaCalls, pageSent } from '#shared/gestiones/lista.calls.ts'
import { PAGE_SIZE, razonSocial } from '#shared/lists/filtros.ts'
import { urlOf, type UrlParams } from '#web/address.ts'

/**
 * Call that the first script makes before the application loads. Must equal the call that the application makes later.
 * `:rs` is the last razón social, `:usuario` the user name. The build replaces names such as `:devolucionId` by a part
 * of the URL (`:parte3`; see `tools/web/pantallas.ts`).
 */
export interface FirstCall {
  method: string
  url: string
  body?: string
  /**
   * Service that the user needs for this call, together with one of `roles`; absent: the call is made for everybody.
   */
  servicio?: ServicioId
  roles?: readonly string[]
}

/**
 * Placeholder values. Each is unique, so that it can be found in a URL or body and replaced by its name, such as `:rs`.
 */
const PLACEHOLDERS = {
  rs: 999_000_001,
  devolucionId: 999_000_003,
  ticketId: 999_000_004,
  pedidoId: 999_000_005,
  pagoId: 999_000_006,
  razonSocialId: 999_000_007,
  usuario: 'quien-ingreso',
} as const

const withNames = (text: string): string =>
  Object.entries(PLACEHOLDERS).reduce((all, [name, value]) => all.replaceAll(String(value), `:${name}`), text)

type Sent<R extends Route> = UrlParams<R> & { body?: BodySentOf<R>; servicio?: ServicioId }

const firstCall = <R extends Route>(route: R, { body, servicio = route.servicio!, ...place }: Sent<R>): FirstCall => ({
  method: route.method,
  url: withNames(urlOf(route, place)),
  ...(body !== undefined && { body: withNames(JSON.stringify(body)) }),
  ...(servicio && { servicio }),
  ...(route.roles && { roles: route.roles }),
})

const { rs: razonSocialId, usuario: userName, devolucionId, ticketId, pedidoId, pagoId } = PLACEHOLDERS
/** Search criteria of a list whose URL has no filters. */
const propias = razonSocial().send('', 'rs', razonSocialId) as { razonSocialIds: number[] }
const pagina = { page: 1, size: PAGE_SIZE }

/** Calls of the screen of a list of gestiones, including the user's settings of the list. */
const listaDe = <R extends Route>(lista: Lista, servicio: ServicioId, calls: ListaCalls<R>, de?: object) => [
  firstCall(calls.search, { ...pageSent(calls.search, 1, { ...propias, ...de }), servicio }),
  firstCall(calls.count, { ...countSent(calls.count, { ...propias, ...de }), servicio }),
  firstCall(listas.get, { params: { lista }, servicio }),
]

/** Roles of customers. Staff make none of these calls, because they have the mesa instead. */
const DE_CLIENTES = (Object.keys(ROLES) as Role[]).filter((role) => !rolesDe('interno').includes(role))
const deClientes = (call: FirstCall): FirstCall => ({ ...call, roles: DE_CLIENTES })

/** Removes the condition of a service, because services belong to a razón social and staff have none. */
const deInternos = ({ servicio: _deEmpresas, ...call }: FirstCall): FirstCall => call

/** Reads the catalogue of reasons, which the forms and details of tickets need. */
const catalogoDe = (tipo: TipoTicket, servicio: ServicioId) =>
  firstCall(tickets.getCatalogo, { query: { tipo }, servicio })
const ticketDe = (servicio: ServicioId) => firstCall(tickets.get, { params: { ticketId }, servicio })
const motivos = firstCall(devoluciones.getMotivos, {})
/** Call that reads the draft from another device. The form waits for the reply before it shows. */
const borradorDe = (clave: string, servicio: ServicioId) => firstCall(borradores.get, { query: { clave }, servicio })
const credito = firstCall(pedidosMotos.getCredito, { query: { razonSocialId } })

const empresa = { params: { razonSocialId: PLACEHOLDERS.razonSocialId } }

/** Reads the user and their negocios (lines of business). Every private screen needs this call first. */
export const PERFIL: FirstCall = firstCall(usuarios.getByName, { params: { userName }, query: { con: 'negocios' } })

/**
 * First calls of each screen when its URL has no filters, by path. A screen that opens over a list also makes the calls
 * of the list. `e2e/primera-pantalla.spec.ts` checks that the screen makes each of these calls exactly once.
 */
export const FIRST_CALLS: Readonly<Record<string, readonly FirstCall[]>> = {
  '': [
    firstCall(mesa.listColas, {}),
    firstCall(cuentaCorriente.summarize, { query: { razonSocialIds: [razonSocialId] } }),
    deClientes(firstCall(inicio.getTareas, { query: { razonSocialId } })),
    firstCall(puestaEnMarcha.get, {}),
  ],
  mesa: [firstCall(mesa.listColas, {}), firstCall(mesa.getOpciones, {})],
  devoluciones: listaDe('devoluciones', SERVICIOS.devoluciones, devoluciones),
  'devoluciones/:devolucionId': [firstCall(devoluciones.get, { params: { devolucionId } }), motivos],
  'devoluciones/nueva': [motivos, borradorDe('devoluciones/nueva', SERVICIOS.devoluciones)],
  reclamos: listaDe('reclamos', SERVICIOS.reclamos, tickets, { tipo: 'reclamo' }),
  'reclamos/:ticketId': [ticketDe(SERVICIOS.reclamos), catalogoDe('reclamo', SERVICIOS.reclamos)],
  'reclamos/nuevo': [catalogoDe('reclamo', SERVICIOS.reclamos), borradorDe('reclamos/nuevo', SERVICIOS.reclamos)],
  garantias: listaDe('garantias', SERVICIOS.garantias, tickets, { tipo: 'garantia' }),
  'garantias/:ticketId': [ticketDe(SERVICIOS.garantias), catalogoDe('garantia', SERVICIOS.garantias)],
  'garantias/nueva': [catalogoDe('garantia', SERVICIOS.garantias), borradorDe('garantias/nueva', SERVICIOS.garantias)],
  // A late reply of this call would shift the content below.
  ayuda: [firstCall(ayuda.list, {})],
  cobranzas: [firstCall(cobranzas.getEstado, {})].map(deInternos),
  'cobranzas/:razonSocialId': [firstCall(cobranzas.get, empresa), firstCall(cobranzas.listNotas, empresa)].map(
    deInternos,
  ),
  'cobranzas/conciliacion': [firstCall(conciliacion.count, {})].map(deInternos),
  'importaciones/nueva/:que': [firstCall(importaciones.list, {})],
  seguridad: [firstCall(seguridad.summarize, {})],
  'textos-legales': [firstCall(terminos.listVersiones, {})],
  documentacion: [firstCall(documentos.search, { params: pagina, body: {} })],
  'pedidos-motos': listaDe('pedidos-motos', SERVICIOS.pedidosMotos, pedidosMotos),
  'pedidos-motos/:pedidoId': [firstCall(pedidosMotos.get, { params: { pedidoId } })],
  'pedidos-motos/nuevo': [firstCall(pedidosMotos.listModelos, {}), credito],
  // The form is below the account to pay to, so a late reply with that account would shift the form.
  'cuenta-corriente/pago': [
    firstCall(cuentaCorriente.summarize, { query: { razonSocialIds: [razonSocialId] } }),
    firstCall(pagos.getDestino, {}),
    firstCall(cobros.getCuenta, { params: { razonSocialId } }),
  ],
  'cuenta-corriente/que-pagar': [firstCall(pagos.getQuePagar, { params: { id: String(razonSocialId) } })],
  'cuenta-corriente/meses': [firstCall(cuentaCorriente.listMeses, { params: { id: String(razonSocialId) } })],
  'cuenta-corriente/pagos': [firstCall(pagos.search, { params: pagina, body: propias })],
  'cuenta-corriente/recibos': [firstCall(pagos.searchRecibos, { params: pagina, body: propias })],
  'cuenta-corriente/pagos/:pagoId': [firstCall(pagos.get, { params: { pagoId } })],
  'cuenta-corriente': [
    firstCall(cuentaCorriente.summarize, { query: { razonSocialIds: [razonSocialId] } }),
    firstCall(cuentaCorriente.search, { params: pagina, body: propias }),
  ],
}

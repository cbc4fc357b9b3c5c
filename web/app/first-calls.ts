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
import { addressOf, type Place } from '#web/address.ts'

/**
 * A call that the first script makes before the application is there, as the application will ask it. `:rs` and `:usuario`
 * stand for the company chosen last time and the name of who signed in; `:devolucionId` and the like for that part of the
 * address, which the build writes as `:parte3` (`tools/web/pantallas.ts`).
 */
export interface FirstCall {
  method: string
  url: string
  body?: string
  /** Only for who has it, and one of these. */
  servicio?: ServicioId
  roles?: readonly string[]
}

/** Numbers that nothing else is, until they are written as what they stand for. */
const STANDS = {
  rs: 999_000_001,
  devolucionId: 999_000_003,
  ticketId: 999_000_004,
  pedidoId: 999_000_005,
  pagoId: 999_000_006,
  razonSocialId: 999_000_007,
  usuario: 'quien-ingreso',
} as const

const written = (text: string): string =>
  Object.entries(STANDS).reduce((all, [name, value]) => all.replaceAll(String(value), `:${name}`), text)

type Sent<R extends Route> = Place<R> & { body?: BodySentOf<R>; servicio?: ServicioId }

const firstCall = <R extends Route>(route: R, { body, servicio = route.servicio!, ...place }: Sent<R>): FirstCall => ({
  method: route.method,
  url: written(addressOf(route, place)),
  ...(body !== undefined && { body: written(JSON.stringify(body)) }),
  ...(servicio && { servicio }),
  ...(route.roles && { roles: route.roles }),
})

const { rs: razonSocialId, usuario: userName, devolucionId, ticketId, pedidoId, pagoId } = STANDS
/** What a list asks when its address says nothing. */
const propias = razonSocial().send('', 'rs', razonSocialId) as { razonSocialIds: number[] }
const pagina = { page: 1, size: PAGE_SIZE }

/** What the screen of a list of gestiones asks, and how whoever asks has set it up. */
const listaDe = <R extends Route>(lista: Lista, servicio: ServicioId, calls: ListaCalls<R>, de?: object) => [
  firstCall(calls.search, { ...pageSent(calls.search, 1, { ...propias, ...de }), servicio }),
  firstCall(calls.count, { ...countSent(calls.count, { ...propias, ...de }), servicio }),
  firstCall(listas.get, { params: { lista }, servicio }),
]

/** The distributor's people have their desk there instead. */
const DE_CLIENTES = (Object.keys(ROLES) as Role[]).filter((role) => !rolesDe('interno').includes(role))
const deClientes = (call: FirstCall): FirstCall => ({ ...call, roles: DE_CLIENTES })

/** They have chosen no company, and need no service of one. */
const deInternos = ({ servicio: _deEmpresas, ...call }: FirstCall): FirstCall => call

/** Its reasons, and itself: forms ask the first, details both. */
const catalogoDe = (tipo: TipoTicket, servicio: ServicioId) =>
  firstCall(tickets.getCatalogo, { query: { tipo }, servicio })
const ticketDe = (servicio: ServicioId) => firstCall(tickets.get, { params: { ticketId }, servicio })
const motivos = firstCall(devoluciones.getMotivos, {})
/** What was left of a form on another device: it shows once that is known. */
const borradorDe = (clave: string, servicio: ServicioId) => firstCall(borradores.get, { query: { clave }, servicio })
const credito = firstCall(pedidosMotos.getCredito, { query: { razonSocialId } })

const empresa = { params: { razonSocialId: STANDS.razonSocialId } }

/** Who they are and their businesses, before any private screen. */
export const PERFIL: FirstCall = firstCall(usuarios.getByName, { params: { userName }, query: { con: 'negocios' } })

/**
 * What a screen asks first when its address filters nothing, by its path; what opens over a list asks for the list too. A journey holds that each is asked
 * by the screen itself, and once (`e2e/primera-pantalla.spec.ts`).
 */
export const FIRST_CALLS: Readonly<Record<string, readonly FirstCall[]>> = {
  '': [
    firstCall(mesa.listColas, {}),
    firstCall(cuentaCorriente.summarize, { query: { razonSocialId } }),
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
  // What these say, and how much, moves what stands under it.
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
  // Where to pay to stands over the form: what came after it would move it.
  'cuenta-corriente/pago': [
    firstCall(cuentaCorriente.summarize, { query: { razonSocialId } }),
    firstCall(pagos.getDestino, {}),
    firstCall(cobros.getCuenta, { params: { razonSocialId } }),
  ],
  'cuenta-corriente/que-pagar': [firstCall(pagos.getQuePagar, { params: { id: String(razonSocialId) } })],
  'cuenta-corriente/meses': [firstCall(cuentaCorriente.listMeses, { params: { id: String(razonSocialId) } })],
  'cuenta-corriente/pagos': [firstCall(pagos.search, { params: pagina, body: propias })],
  'cuenta-corriente/pagos/:pagoId': [firstCall(pagos.get, { params: { pagoId } })],
  'cuenta-corriente': [
    firstCall(cuentaCorriente.summarize, { query: { razonSocialId } }),
    firstCall(cuentaCorriente.search, { params: pagina, body: propias }),
  ],
}

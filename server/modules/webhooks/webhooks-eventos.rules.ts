import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { type TipoEnvio, WEBHOOKS_PATH } from '#contract/webhooks/reglas.ts'

/** Table from which the company of an event is read. */
export type Origen = 'devolucion' | 'ticket' | 'pedido' | 'documento' | 'certificado' | 'pago'

/** Event to report to the systems of a company. */
export interface Hecho {
  origen: Origen
  id: number
  /** Second word of the event type; the first is the class of the row. */
  que:
    | 'estado'
    | 'comentario'
    | 'documento'
    | 'publicado'
    | 'vencimiento'
    | 'resuelto'
    | 'cheque-rechazado'
    | 'recibo-anulado'
}

type EventsOf<C extends Cola> = (datos: DatosDe<C>) => readonly Hecho[]

/** Returns the events of a comment and of the change of state that comes with it. */
const gestionEvents = (
  origen: Origen,
  id: number,
  {
    comentarioId,
    estadoId,
    esNueva,
  }: { comentarioId?: number | undefined; estadoId?: number | undefined; esNueva: boolean },
): readonly Hecho[] => [
  ...(esNueva || estadoId !== undefined ? [{ origen, id, que: 'estado' } as const] : []),
  ...(comentarioId === undefined ? [] : [{ origen, id, que: 'comentario' } as const]),
]

/** Second word for each event of a payment; null: not reported, as when the company itself created the payment. */
const PAGO_EVENTS: Readonly<Record<DatosDe<'pago'>['evento'], Hecho['que'] | null>> = {
  creado: null,
  resuelto: 'resuelto',
  retirado: 'resuelto',
  medio: 'cheque-rechazado',
  anulado: 'recibo-anulado',
}

/**
 * Returns the events of the jobs of each queue, without internal notes. The events are stored in the transaction of the
 * job. null: such jobs cause no event.
 */
export const EVENTS_OF_QUEUE: { readonly [C in Cola]: EventsOf<C> | null } = {
  devolucion: ({ evento, devolucionId, ...datos }) =>
    gestionEvents('devolucion', devolucionId, { ...datos, esNueva: evento === 'creada' }),
  correo: ({ evento, ticketId, ...datos }) =>
    gestionEvents('ticket', ticketId, { ...datos, esNueva: evento === 'creado' }),
  pedidoMoto: ({ pedidoId }) => [{ origen: 'pedido', id: pedidoId, que: 'estado' }],
  conversacion: ({ clase, entidadId }) =>
    clase === 'pedido' ? [{ origen: 'pedido', id: entidadId, que: 'comentario' }] : [],
  documento: ({ documentoId }) =>
    documentoId === undefined ? [] : [{ origen: 'documento', id: documentoId, que: 'publicado' }],
  pago: ({ pagoId, evento }) => {
    const que = PAGO_EVENTS[evento]
    return que ? [{ origen: 'pago', id: pagoId, que }] : []
  },
  cobro: null,
  importacion: null,
  envio: null,
  seguidores: null,
  resumen: null,
  identidad: null,
  conciliacion: null,
  contrasena: null,
  segundoPaso: null,
  plazo: null,
  mesa: null,
  lectura: null,
}

/** First word of an event type. */
type Clase<T extends TipoEnvio> = T extends `${infer C}.${string}` ? C : T

/** Id of the entity of an event, and its path under /autogestion. */
interface EntityRef {
  id: (entidad: string) => number | string
  enlace: (entidad: string) => string
}

const withNumber = (enlace: (id: number) => string): EntityRef => ({
  id: Number,
  enlace: (entidad) => enlace(Number(entidad)),
})

const ENTITY_REFS: Record<Clase<TipoEnvio>, EntityRef> = {
  devolucion: withNumber((id) => `/devoluciones/${id}`),
  reclamo: withNumber(CLASES.reclamo.enlace),
  garantia: withNumber(CLASES.garantia.enlace),
  pedido: withNumber((id) => `/pedidos-motos/${id}`),
  documento: withNumber((id) => `/documentacion/${id}`),
  certificado: withNumber(() => '/documentacion?vista=certificados'),
  // An item has no id in the portal, so the event has the key of the item in the ERP.
  cuenta: {
    id: (clave) => clave,
    enlace: (clave) => `/cuenta-corriente/${clave.split('-').slice(0, -1).join('/')}`,
  },
  pago: withNumber(() => '/cuenta-corriente/pagos'),
  prueba: withNumber(() => WEBHOOKS_PATH.slice(PREFIX.length)),
}

/** Returns the id of the entity of an event, and its path under /autogestion. */
export const entityRefOf = (tipo: TipoEnvio, entidad: string): { id: number | string; enlace: string } => {
  const { id, enlace } = ENTITY_REFS[tipo.split('.')[0] as Clase<TipoEnvio>]
  return { id: id(entidad), enlace: enlace(entidad) }
}

import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { type TipoEnvio, WEBHOOKS_PATH } from '#contract/webhooks/reglas.ts'

/** Where the company of a piece of news is read. */
export type Origen = 'devolucion' | 'ticket' | 'pedido' | 'documento' | 'certificado' | 'pago'

/** Something that happened, as the systems of its company are told. */
export interface Hecho {
  origen: Origen
  id: number
  /** The second word of its kind; the first is what the row itself says that it is. */
  que: 'estado' | 'comentario' | 'documento' | 'publicado' | 'vencimiento' | 'resuelto' | 'cheque-rechazado'
}

type Sigue<C extends Cola> = (datos: DatosDe<C>) => readonly Hecho[]

/** What was said, and the change that it came with. */
const deGestion = (
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

/** What is told of what happened to a payment: when it is informed, whoever did knows. */
const DE_PAGO: Readonly<Record<DatosDe<'pago'>['evento'], Hecho['que'] | null>> = {
  creado: null,
  resuelto: 'resuelto',
  medio: 'cheque-rechazado',
}

/**
 * What a company's systems are told when a job of a queue is put in: these are written where something happened, with it, and
 * never of what is said among colleagues. Null: nothing of a company's.
 */
export const SIGUEN: { readonly [C in Cola]: Sigue<C> | null } = {
  devolucion: ({ evento, devolucionId, ...datos }) =>
    deGestion('devolucion', devolucionId, { ...datos, esNueva: evento === 'creada' }),
  correo: ({ evento, ticketId, ...datos }) => deGestion('ticket', ticketId, { ...datos, esNueva: evento === 'creado' }),
  pedidoMoto: ({ pedidoId }) => [{ origen: 'pedido', id: pedidoId, que: 'estado' }],
  conversacion: ({ clase, entidadId }) =>
    clase === 'pedido' ? [{ origen: 'pedido', id: entidadId, que: 'comentario' }] : [],
  documento: ({ documentoId }) =>
    documentoId === undefined ? [] : [{ origen: 'documento', id: documentoId, que: 'publicado' }],
  pago: ({ pagoId, evento }) => {
    const que = DE_PAGO[evento]
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

/** The first word of a kind. */
type Clase<T extends TipoEnvio> = T extends `${infer C}.${string}` ? C : T

/** What a piece of news names, and where that is read under /autogestion. */
interface Nombrado {
  id: (entidad: string) => number | string
  enlace: (entidad: string) => string
}

const numbered = (enlace: (id: number) => string): Nombrado => ({
  id: Number,
  enlace: (entidad) => enlace(Number(entidad)),
})

const NOMBRADOS: Record<Clase<TipoEnvio>, Nombrado> = {
  devolucion: numbered((id) => `/devoluciones/${id}`),
  reclamo: numbered(CLASES.reclamo.enlace),
  garantia: numbered(CLASES.garantia.enlace),
  pedido: numbered((id) => `/pedidos-motos/${id}`),
  documento: numbered((id) => `/documentacion/${id}`),
  certificado: numbered(() => '/documentacion?vista=certificados'),
  // An item has no number of ours: it is named as the books name it.
  cuenta: {
    id: (clave) => clave,
    enlace: (clave) => `/cuenta-corriente/${clave.split('-').slice(0, -1).join('/')}`,
  },
  pago: numbered(() => '/cuenta-corriente/pagos'),
  prueba: numbered(() => WEBHOOKS_PATH.slice(PREFIX.length)),
}

/** What a piece of news tells of: how it is named, and where it is read under /autogestion. */
export const nombradoOf = (tipo: TipoEnvio, entidad: string): { id: number | string; enlace: string } => {
  const { id, enlace } = NOMBRADOS[tipo.split('.')[0] as Clase<TipoEnvio>]
  return { id: id(entidad), enlace: enlace(entidad) }
}

import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'

/** Emphasis of a state. `mio`: highlighted, because the customer has to act; the other values are not highlighted. */
export type Tono = 'mio' | 'curso' | 'bien' | 'mal' | 'fin'

interface Estado {
  id: number
  nombre: string
  /** Text of spec §4; absent: "Estado desconocido". */
  texto?: string
  tono: Tono
  /** Text in the timeline; absent: `texto`. Needed because two states have the same `texto`. */
  hito?: string
  /** Text of the next step, addressed to the customer. */
  paso: string
}

/** States of tickets and returns (spec §4). State 3, "not yet sent", is hidden: it appears in no list and no filter. */
export const ESTADOS = [
  { id: 1, nombre: 'abierto', texto: 'Abierto', tono: 'curso', paso: 'Ya la tomamos: pronto empezamos a revisarla.' },
  {
    id: 2,
    nombre: 'enAnalisis',
    texto: 'En Análisis',
    tono: 'curso',
    paso: 'Estamos revisando la factura, las cantidades y los motivos.',
  },
  { id: 3, nombre: 'pendienteDeEnvido', tono: 'fin', paso: 'Se está enviando.' },
  { id: 4, nombre: 'cerrado', texto: 'Cerrado', tono: 'fin', paso: 'No queda nada por hacer.' },
  { id: 5, nombre: 'aprobado', texto: 'Aprobado', tono: 'bien', paso: 'Estamos emitiendo la nota de crédito.' },
  {
    id: 6,
    nombre: 'rechazado',
    texto: 'Rechazado',
    tono: 'mal',
    paso: 'Leé el motivo. Si no estás de acuerdo, escribinos en Comentarios.',
  },
  {
    id: 7,
    nombre: 'verificado',
    texto: 'Verificado',
    tono: 'curso',
    paso: 'Controlamos la mercadería: falta la resolución.',
  },
  {
    id: 8,
    nombre: 'transporte',
    texto: 'Aguardando datos de transporte',
    tono: 'mio',
    paso: 'Te toca: cargá los datos de transporte.',
  },
  {
    id: 9,
    nombre: 'logistica',
    texto: 'En recepción logística',
    tono: 'curso',
    paso: 'Estamos contando los bultos que llegaron.',
  },
  {
    id: 10,
    nombre: 'mercaderia',
    texto: 'Aguardando mercadería',
    tono: 'curso',
    paso: 'Esperamos que llegue la mercadería al depósito.',
  },
  {
    id: 11,
    nombre: 'iniciado',
    texto: 'Iniciado',
    tono: 'curso',
    paso: 'Recibimos tu devolución. En breve la revisa Postventa.',
  },
  {
    id: 12,
    nombre: 'conDatosTransporte',
    texto: 'En Análisis',
    tono: 'curso',
    hito: 'Datos de transporte recibidos',
    paso: 'Estamos revisando los datos de transporte.',
  },
] as const satisfies Estado[]

export type EstadoId = (typeof ESTADOS)[number]['id']

export const ESTADO_DESCONOCIDO = 'Estado desconocido'
export const ESTADO_OCULTO = 3

const byId = new Map<number, Estado>([...ESTADOS, ...ESTADOS_PEDIDO].map((estado) => [estado.id, estado]))

export const isEstadoId = (id: number): id is EstadoId => ESTADOS.some((estado) => estado.id === id)

/** Returns the text of a state; "Estado desconocido" for an unknown id (spec §4). */
export const textoEstado = (id: number): string => byId.get(id)?.texto ?? ESTADO_DESCONOCIDO

/** Returns the emphasis of a state; 'fin' for an unknown id. */
export const tonoEstado = (id: number): Tono => byId.get(id)?.tono ?? 'fin'

/** Returns the text of a state in the timeline; its `texto` when it has no text for the timeline. */
export const hitoEstado = (id: number): string => byId.get(id)?.hito ?? textoEstado(id)

/** Returns the text of the next step in a state, addressed to the customer; '' for an unknown id. */
export const pasoEstado = (id: number): string => byId.get(id)?.paso ?? ''

/** Coarse state of spec §4. Each coarse state stands for several states. */
export type EstadoTexto = 'ABIERTO' | 'EN_ANALISIS' | 'CERRADO'

export const ESTADOS_TEXTO: Record<EstadoTexto, readonly EstadoId[]> = {
  ABIERTO: [11, 1],
  EN_ANALISIS: [2, 5, 7, 8, 9, 10, 12],
  CERRADO: [4, 6],
}

/** States in progress: neither hidden nor final. */
export const ESTADOS_EN_CURSO: readonly EstadoId[] = [...ESTADOS_TEXTO.ABIERTO, ...ESTADOS_TEXTO.EN_ANALISIS]

/** Returns the coarse state to which a state belongs; EN_ANALISIS for an unknown id. */
export const estadoTexto = (id: number): EstadoTexto =>
  (Object.keys(ESTADOS_TEXTO) as EstadoTexto[]).find((name) =>
    (ESTADOS_TEXTO[name] as readonly number[]).includes(id),
  ) ?? 'EN_ANALISIS'

/** States of claims and warranties, in the order in which they occur (domain §4.3, §5). */
export const ESTADOS_TICKET = {
  reclamo: [1, 2, 4, 6],
  garantia: [11, 1, 2, 8, 12, 10, 9, 7, 5, 6, 4],
} as const satisfies Record<'reclamo' | 'garantia', readonly EstadoId[]>

/** Table by state that may lack states. A table that needs all states checks that with `satisfies`. */
export type PorEstado<T> = Readonly<Partial<Record<number, T>>>

export type EstadoDevolucionId = Exclude<EstadoId, typeof ESTADO_OCULTO>

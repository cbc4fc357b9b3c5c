import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { ESTADOS_EN_CURSO, ESTADOS_TEXTO } from './estados.ts'

/** A part of a list of gestiones, as its tab says it. */
export interface Pestana {
  texto: string
  /** The same, of what is feminine. */
  femenino?: string
  /** The same, said to the distributor's people. */
  interno?: string
  /** What counts as it; without any, what waits for the customer, whatever its state. */
  estados?: readonly number[]
}

const ESPERAN = { texto: 'Te toca', interno: 'Esperan al cliente' }
const enCurso = (estados: readonly number[]) => ({ texto: 'En curso', estados })

/** By the name that `ver` asks for each with; all of them together have no name. */
export const PESTANAS_DEVOLUCION = {
  esperanCliente: ESPERAN,
  abiertas: enCurso(ESTADOS_EN_CURSO),
  terminadas: { texto: 'Terminadas', estados: ESTADOS_TEXTO.CERRADO },
} satisfies Record<string, Pestana>

export const PESTANAS_TICKET = {
  esperanCliente: ESPERAN,
  abiertos: enCurso(ESTADOS_EN_CURSO),
  terminados: { texto: 'Terminados', femenino: 'Terminadas', estados: ESTADOS_TEXTO.CERRADO },
} satisfies Record<string, Pestana>

const PEDIDOS_TERMINADOS: readonly number[] = [PEDIDO.RECHAZADO, PEDIDO.ENTREGADO, PEDIDO.ANULADO]

export const PESTANAS_PEDIDO = {
  esperanCliente: { ...ESPERAN, estados: [PEDIDO.BORRADOR] },
  abiertos: enCurso(Object.values(PEDIDO).filter((id) => !PEDIDOS_TERMINADOS.includes(id))),
  terminados: { texto: 'Terminados', estados: PEDIDOS_TERMINADOS },
} satisfies Record<string, Pestana>

/** A name that the conversation gives besides: what the other side wrote and was not read. */
export const SIN_LEER = 'sinLeer'

/** The states that a part leaves of those that are asked for; undefined: any. */
export const estadosDePestana = (
  pestana: Pestana | undefined,
  asked: readonly number[] | undefined,
): readonly number[] | undefined =>
  pestana?.estados ? pestana.estados.filter((id) => asked?.includes(id) ?? true) : asked

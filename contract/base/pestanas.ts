import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { ESTADOS_EN_CURSO, ESTADOS_TEXTO } from './estados.ts'

export interface Pestana {
  texto: string
  /** Text for a feminine noun, when it differs from `texto`. */
  femenino?: string
  /** Text that staff see, when it differs. */
  interno?: string
  /** States in the tab; absent: the tab has the gestiones in which the customer has to act, whatever their state. */
  estados?: readonly number[]
}

const ESPERAN = { texto: 'Te toca', interno: 'Esperan al cliente' }
const enCurso = (estados: readonly number[]) => ({ texto: 'En curso', estados })

/** Tabs of the list of returns, by their value in the URL parameter `ver`. The tab with all rows has no value. */
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

/** Value of `ver` for gestiones with comments of the other side that the user has not read. */
export const SIN_LEER = 'sinLeer'

/** Returns the states to search for: those of the tab that are also among the requested ones. undefined: any state. */
export const estadosDePestana = (
  pestana: Pestana | undefined,
  asked: readonly number[] | undefined,
): readonly number[] | undefined =>
  pestana?.estados ? pestana.estados.filter((id) => asked?.includes(id) ?? true) : asked

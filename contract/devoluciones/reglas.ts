import { formatCuantos } from '#contract/valores/formato.ts'
import { addDays, formatDay } from '#contract/valores/fechas.ts'

/** What the form says beforehand and the server decides. Pure. */

interface ConPlazo {
  motivo: string
  /** Days from the sale; null has no term. */
  plazoDias: number | null
}

/** Why a product that was sold on a day cannot be returned any more for a reason; undefined when it can. */
export const plazoVencido = ({ motivo, plazoDias }: ConPlazo, fechaVenta: string, hoy: string): string | undefined => {
  if (plazoDias === null) return undefined
  const limit = addDays(fechaVenta, plazoDias)
  return hoy > limit
    ? `El plazo de ${formatCuantos(plazoDias, 'día', 'días')} para "${motivo}" venció el ${formatDay(limit)}.`
    : undefined
}

/** States whose goods are still to be sent or on the way. */
const POR_LLEGAR: readonly number[] = [8, 12, 10]

/** Whether its packages want a label: authorised, and not here yet. */
export const llevaEtiqueta = ({ estadoId }: { estadoId: number }): boolean => POR_LLEGAR.includes(estadoId)

/** What is printed to send one; `archivo` names the file. */
export const PAPELES = {
  etiquetas: { texto: 'Etiquetas A6', ayuda: 'Una por bulto, para impresora de etiquetas.', archivo: 'etiqueta' },
  etiquetasA4: { texto: 'Etiquetas en A4', ayuda: 'Cuatro por hoja, para recortar.', archivo: 'etiqueta' },
  nota: { texto: 'Nota de entrega', ayuda: 'Los productos, para que vaya con la mercadería.', archivo: 'nota' },
} as const
export type Papel = keyof typeof PAPELES

/** Labels of one PDF. */
const MAX_ETIQUETAS = 200

/** Why so many packages cannot be printed; undefined when they can. */
export const problemaDeBultos = (papel: Papel, bultos: number): string | undefined => {
  if (bultos < 1) return 'Tiene que haber al menos un bulto.'
  if (papel !== 'nota' && bultos > MAX_ETIQUETAS) return `Imprimí hasta ${MAX_ETIQUETAS} etiquetas por vez.`
  return undefined
}

/** How many packages it travels in: what was said of the transport, or one. */
export const bultosDe = (envio: { cantidad: number } | null): number => envio?.cantidad ?? 1

/** What may be decided of a line. */
export const VEREDICTOS = ['autorizada', 'rechazada'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

export const VEREDICTO_MESSAGE = 'Decidí si se autoriza o se rechaza'
export const MOTIVO_RECHAZO_MESSAGE = 'Elegí el motivo de rechazo'

/** How many units of a line are awaited, counted and credited: those authorised, and before that those asked for. */
export const esperadas = ({ cantidad, cantidadAutorizada }: { cantidad: number; cantidadAutorizada: number | null }) =>
  cantidadAutorizada ?? cantidad

/** Whether fewer units were authorised than asked for. */
export const isParcial = (linea: { cantidad: number; cantidadAutorizada: number | null }): boolean =>
  esperadas(linea) < linea.cantidad

/** The lines that go on: one that was refused is not awaited, counted nor credited. */
export const siguen = <T extends { veredicto: Veredicto | null }>(lineas: readonly T[]): T[] =>
  lineas.filter(({ veredicto }) => veredicto !== 'rechazada')

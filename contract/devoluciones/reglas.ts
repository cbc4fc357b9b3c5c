import { formatCuantos } from '#contract/valores/formato.ts'
import { addDays, formatDay } from '#contract/valores/fechas.ts'

/** Rules of returns. The form checks them first, and the server decides. No side effects. */

interface ConPlazo {
  motivo: string
  /** Days after the sale in which a return is possible; null: no limit. */
  plazoDias: number | null
}

/** Returns why a product can no longer be returned for this reason; undefined when it can. */
export const plazoVencido = ({ motivo, plazoDias }: ConPlazo, fechaVenta: string, hoy: string): string | undefined => {
  if (plazoDias === null) return undefined
  const limit = addDays(fechaVenta, plazoDias)
  return hoy > limit
    ? `El plazo de ${formatCuantos(plazoDias, 'día', 'días')} para “${motivo}” venció el ${formatDay(limit)}.`
    : undefined
}

/** States in which the goods have not arrived yet. */
const POR_LLEGAR: readonly number[] = [8, 12, 10]

/** Whether the parcels of a return need labels: while the return is authorized and not yet received. */
export const llevaEtiqueta = ({ estadoId }: { estadoId: number }): boolean => POR_LLEGAR.includes(estadoId)

/** Kinds of paper for labels. `archivo`: first part of the file name. */
export const PAPELES = {
  etiquetas: { texto: 'Etiquetas A6', ayuda: 'Una por bulto, para impresora de etiquetas.', archivo: 'etiqueta' },
  etiquetasA4: { texto: 'Etiquetas en A4', ayuda: 'Cuatro por hoja, para recortar.', archivo: 'etiqueta' },
  nota: { texto: 'Detalle del envío', ayuda: 'Los productos, para que vaya con la mercadería.', archivo: 'nota' },
} as const
export type Papel = keyof typeof PAPELES

/** Maximum number of labels in a PDF. */
const MAX_ETIQUETAS = 200

/** Returns why labels for this number of parcels cannot be printed; undefined when they can. */
export const problemaDeBultos = (papel: Papel, bultos: number): string | undefined => {
  if (bultos < 1) return 'Tiene que haber al menos un bulto.'
  if (papel !== 'nota' && bultos > MAX_ETIQUETAS) return `Imprimí hasta ${MAX_ETIQUETAS} etiquetas por vez.`
  return undefined
}

/** Returns the number of parcels of a shipment; 1 when no shipment is known. */
export const bultosDe = (envio: { cantidad: number } | null): number => envio?.cantidad ?? 1

/** Decisions on a line. */
export const VEREDICTOS = ['autorizada', 'rechazada'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

export const VEREDICTO_MESSAGE = 'Decidí si se autoriza o se rechaza'
export const MOTIVO_RECHAZO_MESSAGE = 'Elegí el motivo de rechazo'

/**
 * Returns the units of a line to receive and to credit. After the decision these are the authorized units; before it,
 * the requested units.
 */
export const esperadas = ({ cantidad, cantidadAutorizada }: { cantidad: number; cantidadAutorizada: number | null }) =>
  cantidadAutorizada ?? cantidad

/** Whether fewer units were authorized than requested. */
export const isParcial = (linea: { cantidad: number; cantidadAutorizada: number | null }): boolean =>
  esperadas(linea) < linea.cantidad

/** Returns the lines that are not rejected. */
export const siguen = <T extends { veredicto: Veredicto | null }>(lineas: readonly T[]): T[] =>
  lineas.filter(({ veredicto }) => veredicto !== 'rechazada')

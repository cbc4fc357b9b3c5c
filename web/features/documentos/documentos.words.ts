import type { Documento } from '#contract/documentos/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'

/** Returns text and tone of the read receipt; undefined when the document needs no receipt. */
export const lecturaDe = ({ requiereLectura, leido }: Documento) => {
  if (!requiereLectura) return undefined
  return leido ? ({ tono: 'bien', texto: 'Leído' } as const) : ({ tono: 'mio', texto: 'Falta leer' } as const)
}

/** Returns "Hasta 31-12-2026", or "Sin vencimiento". */
export const vigenciaDe = ({ vigenteHasta }: Documento): string =>
  vigenteHasta ? `Hasta ${formatDay(vigenteHasta)}` : 'Sin vencimiento'

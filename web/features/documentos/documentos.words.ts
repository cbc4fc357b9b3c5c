import type { Documento } from '#contract/documentos/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'

/** What a document waits for from who reads it, and how loud that is. */
export const lecturaDe = ({ requiereLectura, leido }: Documento) => {
  if (!requiereLectura) return undefined
  return leido ? ({ tono: 'bien', texto: 'Leído' } as const) : ({ tono: 'mio', texto: 'Falta leer' } as const)
}

/** "Hasta 31-12-2026", or that it has no end. */
export const vigenciaDe = ({ vigenteHasta }: Documento): string =>
  vigenteHasta ? `Hasta ${formatDay(vigenteHasta)}` : 'Sin vencimiento'

import type { z } from 'zod'
import type { DocumentoDetail, PartidaCriteria } from './cuenta-corriente.schemas.ts'

/** What the server decides and the screen says beforehand, without zod. Pure. */

/**
 * The period of a statement of movements: between document dates, of every movement. Undefined: it is of something else,
 * and has no opening nor closing balance.
 */
export const periodoOf = (
  criteria: z.input<typeof PartidaCriteria>,
  hoy: string,
): { desde: string; hasta: string } | undefined => {
  const { estado, emisionDesde, emisionHasta, clases, tramos, soloCreditos, texto } = criteria
  const { venceDesde, venceHasta, importeDesde, importeHasta } = criteria
  const narrower = [venceDesde, venceHasta, importeDesde, importeHasta, texto || undefined]
  const isWhole = !clases?.length && !tramos?.length && !soloCreditos && narrower.every((value) => value === undefined)
  return estado === 'todas' && emisionDesde && isWhole ? { desde: emisionDesde, hasta: emisionHasta ?? hoy } : undefined
}

/** "21.00" is "21" and "10.50" is "10,5". */
const rate = (alicuota: string): string =>
  (alicuota.includes('.') ? alicuota.replace(/\.?0+$/, '') : alicuota).replace('.', ',')

/** "IVA 21 %": a tax by name, with its rate unless the name says one already. */
export const impuestoTexto = ({
  nombre,
  alicuota,
}: Pick<DocumentoDetail['impuestos'][number], 'nombre' | 'alicuota'>): string =>
  alicuota && !nombre.includes('%') ? `${nombre} ${rate(alicuota)} %` : nombre

import type { Criterio, Erp } from '#gateways/erp.ts'
import { SIN_FILTROS } from '#gateways/erp/sin-filtros.ts'
import type { Db } from '#server/database.ts'
import { AppError } from '#server/errors.ts'
import { selectTitulares } from './cuenta-corriente.repository.ts'

/** What is known of a number: the company has it, it has not, or nobody can tell. */
export type Verificacion = 'esta' | 'no-esta' | 'no-se-sabe'

/** Credit notes are of these classes and below zero (domain §1.3); any document is for what people call an invoice. */
const CLASES_DE = { 'nota-credito': ['RV', 'DG'], cualquiera: undefined } as const

/** Documents that end alike: more than these of one company is no number. */
const MOST = 50

const isNumero = (referencia: string, numero: string): boolean =>
  referencia === numero || referencia.endsWith(`-${numero}`)

/**
 * Whether the books have a document of a company by its official number, as parseComprobante gives it. Books that are away,
 * or that hold nothing of that kind of this company, cannot tell.
 */
export const verifyComprobante = async (
  sql: Db,
  erp: Erp,
  { razonSocialId, numero, clase }: { razonSocialId: number; numero: string; clase: keyof typeof CLASES_DE },
): Promise<Verificacion> => {
  const clientes = (await selectTitulares(sql, [razonSocialId])).map(({ codigoCliente }) => codigoCliente)
  const clases = CLASES_DE[clase]
  try {
    const found = await erp.listByReferencia(sql, clientes, numero, MOST)
    const isOne = found.some(
      (item) =>
        isNumero(item.referencia, numero) &&
        (!clases || (item.signo === 'H' && clases.some((each) => each === item.clase))),
    )
    if (isOne) return 'esta'
    const criterio: Criterio = {
      ...SIN_FILTROS,
      estado: 'todas',
      clases,
      importe: clases ? { desde: undefined, hasta: '-0.01' } : SIN_FILTROS.importe,
      orden: 'emision',
      descendente: true,
    }
    const some = await erp.listPartidas(sql, clientes, criterio, { cursor: undefined, offset: 0, size: 1 })
    return some.length ? 'no-esta' : 'no-se-sabe'
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-disponible') return 'no-se-sabe'
    throw error
  }
}

import { LINEAS, type LineaId } from '#contract/lineas.reglas.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { selectLinea } from './lineas.repository.ts'

/** What a line offers, to who has its service; the distributor's people see all of them. */
export const getLinea = async ({ sql, caller }: Context, { params }: { params: { linea: LineaId } }) => {
  const servicioId = LINEAS[params.linea]
  if (!caller.isStaff && !caller.servicios.has(servicioId)) throw new AppError('sin-permiso', { detail: 'servicio' })
  const linea = await selectLinea(sql, params.linea)
  if (!linea) throw new AppError('no-encontrado')
  return linea
}

import { localDay } from '#contract/valores/fechas.ts'
import { mesesCerrados } from '#contract/cuenta-corriente/meses.ts'
import type { ResumenMes } from '#contract/cuenta-corriente/meses.shapes.ts'
import type { Context } from '#server/http/context.ts'
import { ABIERTAS } from './cuenta-corriente.rules.ts'
import { type CuentaParts, requireTitular } from './cuenta-corriente.service.ts'

/** Maximum months shown. */
const MESES = 12

/**
 * Lists the closed months of a razón social, newest first, each with opening balance, debits, credits and closing
 * balance. The list starts at the month of the first movement. `completo` is false when the ERP data ends before the
 * month does.
 */
export const listMeses = async (
  context: Context,
  { params }: { params: { id: string } },
  { erp }: CuentaParts,
): Promise<{ desde: string | null; meses: ResumenMes[] }> => {
  const { sql, now } = context
  const { codigoCliente } = await requireTitular(context, params.id)
  const todas = { ...ABIERTAS, estado: 'todas', orden: 'emision' } as const
  const [first] = await erp.listPartidas(sql, [codigoCliente], todas, { cursor: undefined, offset: 0, size: 1 })
  const datosAl = await erp.getActualizado(sql, now)
  const meses: ResumenMes[] = []
  for (const mes of first ? mesesCerrados(localDay(now), MESES) : []) {
    if (mes.hasta < first!.emision) break
    const saldos = await erp.listSaldosPeriodo(sql, [codigoCliente], mes)
    meses.push({ ...mes, completo: datosAl !== null && localDay(datosAl) > mes.hasta, saldos })
  }
  return { desde: first?.emision ?? null, meses }
}

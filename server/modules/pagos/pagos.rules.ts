import type { NewPago } from '#contract/cuenta-corriente.shapes.ts'
import { formatMoney } from '#contract/formato.ts'
import { sumImportes, toCents } from '#contract/importes.ts'
import type { PartidaErp } from '#gateways/erp.ts'

/** What a payment has to agree with. */
interface Facts {
  /** The items it says it pays, by their id; those that are not the company's are not here. */
  partidas: ReadonlyMap<string, PartidaErp>
  files: number
  today: string
}

const checkAplicacion = (
  { partidaId, importe }: NewPago['aplicaciones'][number],
  moneda: string,
  partida: PartidaErp | undefined,
): { partidaId?: string; importe?: string } => {
  if (!partida || partida.compensada !== null || partida.importe.startsWith('-')) {
    return { partidaId: `El documento ${partida?.referencia ?? partidaId} no está pendiente de pago.` }
  }
  if (partida.moneda !== moneda) return { partidaId: `El documento ${partida.referencia} está en ${partida.moneda}.` }
  if (toCents(importe) <= 0n) return { importe: 'Ingresá un importe mayor que cero.' }
  return toCents(importe) > toCents(partida.importe)
    ? { importe: `Quedan pendientes ${formatMoney(partida.importe, moneda)}.` }
    : {}
}

/** What is wrong with a payment, each message by its field; empty when nothing is. */
export const checkPago = (pago: NewPago, { partidas, files, today }: Facts): Record<string, string> => {
  const { moneda, importe, retenciones, aplicaciones } = pago
  const fields: Record<string, string> = {}
  if (toCents(importe) <= 0n) fields.importe = 'Ingresá un importe mayor que cero.'
  if (toCents(retenciones) < 0n) fields.retenciones = 'Las retenciones no pueden ser negativas.'
  if (pago.fecha > today) fields.fecha = 'La fecha del pago no puede ser futura.'
  if (!files) fields.files = 'Adjuntá el comprobante del pago.'
  const seen = new Set<string>()
  for (const [at, aplicacion] of aplicaciones.entries()) {
    const { partidaId } = aplicacion
    const wrong = seen.has(partidaId)
      ? { partidaId: 'El documento está repetido.' }
      : checkAplicacion(aplicacion, moneda, partidas.get(partidaId))
    seen.add(partidaId)
    for (const [field, message] of Object.entries(wrong)) fields[`aplicaciones.${at}.${field}`] = message
  }
  const applied = sumImportes(aplicaciones.map((each) => each.importe))
  const paid = sumImportes([importe, retenciones])
  if (toCents(applied) > toCents(paid)) {
    fields.aplicaciones = `Lo aplicado (${formatMoney(applied, moneda)}) supera lo pagado con retenciones (${formatMoney(paid, moneda)}).`
  }
  return fields
}

import type { NewMedio, NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { identidadesDe } from '#contract/cuenta-corriente/identidad.ts'
import { type DatoMedio, medioDe, problemasDeMedio } from '#contract/cuenta-corriente/medios.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { BANCOS, parseBanco } from '#contract/valores/bancos.ts'
import { parseCbu } from '#contract/valores/cbu.ts'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'

/** Payment as it is stored; a statement line may be in any currency. */
export type PagoDicho = Omit<NewPago, 'sonOtros' | 'moneda'> & { moneda: string }

/** Facts against which a payment is checked. */
export interface Facts {
  /** Items that the payment pays, by id. An item of another razón social is absent. */
  partidas: ReadonlyMap<string, PartidaErp>
  /** Cents of each item that other payments cover and the ERP does not know yet. */
  informado: ReadonlyMap<string, bigint>
  /**
   * Text that says which payment already has the money of a means of payment, by the `orden` of the means of payment.
   */
  repetidos: ReadonlyMap<number, string>
  today: string
}

const pesosTexto = (importe: string, moneda: string): string => unbroken(formatMoney(importe, moneda))

/** Normalization of each datum of a means of payment, so that equal numbers compare equal. */
const CLEAN: Record<DatoMedio, (text: string) => string> = {
  banco: (text) => BANCOS[parseBanco(text) ?? '']?.nombre ?? text,
  referencia: (text) => text,
  cuit: (text) => parseCuit(text) ?? text,
  cuenta: (text) => parseCbu(text) ?? text,
  provincia: (text) => text,
}

/**
 * Returns a means of payment with only the data of its kind. A withholding without CUIT gets that of the company
 * itself.
 */
export const keptMedio = (medioSent: NewMedio, cuitEmpresa: string): NewMedio => {
  const { datos, esRetencion } = medioDe(medioSent.medio)
  const own = { ...medioSent, cuit: medioSent.cuit ?? (esRetencion ? cuitEmpresa : null) }
  const of = (dato: DatoMedio): string | null => (dato in datos && own[dato] !== null ? CLEAN[dato](own[dato]) : null)
  return { ...medioSent, ...Object.fromEntries(clavesDe(CLEAN).map((dato) => [dato, of(dato)])) }
}

export const repetidoText = ({ medio }: Pick<NewMedio, 'medio'>, donde: string): string =>
  `${medioDe(medio).texto}: ${donde}`

/** Returns the errors by field of the means of payment that another payment already has; `repetidos` as in Facts. */
export const repetidosFields = (medios: readonly NewMedio[], repetidos: Facts['repetidos']): Record<string, string> =>
  Object.fromEntries(
    medios.flatMap((medio, at) => {
      const donde = repetidos.get(at + 1)
      return donde === undefined ? [] : [[`medios.${at}.referencia`, repetidoText(medio, donde)]]
    }),
  )

const checkMedios = (
  { medios, moneda }: PagoDicho,
  { repetidos, today }: Pick<Facts, 'repetidos' | 'today'>,
): Record<string, string> => {
  const fields: Record<string, string> = repetidosFields(medios, repetidos)
  const seen = new Set<string>()
  for (const [at, medio] of medios.entries()) {
    const claves = identidadesDe(medio, moneda)
    if (claves.some((clave) => seen.has(clave)))
      fields[`medios.${at}.referencia`] = repetidoText(medio, 'está dos veces en este pago.')
    for (const clave of claves) seen.add(clave)
    for (const [field, message] of Object.entries(problemasDeMedio(medio, moneda, today)))
      fields[`medios.${at}.${field}`] = message
  }
  return fields
}

const checkAplicacion = (
  { partidaId, importe }: NewPago['aplicaciones'][number],
  moneda: string,
  partida: PartidaErp | undefined,
  informado: bigint,
): { partidaId?: string; importe?: string } => {
  if (!partida || partida.compensada !== null || partida.importe.startsWith('-')) {
    return { partidaId: `El comprobante ${partida?.referencia ?? partidaId} no está pendiente. Quitalo.` }
  }
  if (partida.moneda !== moneda)
    return { partidaId: `El comprobante ${partida.referencia} está en ${partida.moneda}. Quitalo o cambiá la moneda.` }
  if (toCents(importe) <= 0n) return { importe: 'Ingresá un importe mayor que cero.' }
  const free = toCents(partida.importe) - informado
  if (toCents(importe) <= free) return {}
  if (informado === 0n)
    return { importe: `Lo pendiente es ${pesosTexto(partida.importe, moneda)}: ingresá ese importe o menos.` }
  const left = free > 0n ? `Podés informar hasta ${pesosTexto(fromCents(free), moneda)}.` : 'No podés informar más.'
  return {
    importe: `Pendiente: ${pesosTexto(partida.importe, moneda)}. Ya informado: ${pesosTexto(fromCents(informado), moneda)}. ${left}`,
  }
}

/** Returns the errors of a payment by field; empty when it is valid. */
export const checkPago = (pago: PagoDicho, facts: Facts): Record<string, string> => {
  const { moneda, medios, aplicaciones } = pago
  const fields = checkMedios(pago, facts)
  const seen = new Set<string>()
  for (const [at, aplicacion] of aplicaciones.entries()) {
    const { partidaId } = aplicacion
    const wrong = seen.has(partidaId)
      ? { partidaId: 'El comprobante está repetido. Quitá uno.' }
      : checkAplicacion(aplicacion, moneda, facts.partidas.get(partidaId), facts.informado.get(partidaId) ?? 0n)
    seen.add(partidaId)
    for (const [field, message] of Object.entries(wrong)) fields[`aplicaciones.${at}.${field}`] = message
  }
  const applied = sumImportes(aplicaciones.map((each) => each.importe))
  const paid = sumImportes(medios.map((each) => each.importe))
  if (toCents(applied) > toCents(paid)) {
    fields.aplicaciones = `Aplicaste ${pesosTexto(applied, moneda)} y el pago, con retenciones, es de ${pesosTexto(paid, moneda)}. Aplicá hasta ese importe.`
  }
  return fields
}

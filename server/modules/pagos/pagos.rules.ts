import type { NewMedio, NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { type DatoMedio, medioDe, nombreUnico, problemasDeMedio } from '#contract/cuenta-corriente/medios.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { parseCbu } from '#contract/valores/cbu.ts'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'

/** What a payment has to agree with. */
export interface Facts {
  /** The items it says it pays, by their id; those that are not the company's are not here. */
  partidas: ReadonlyMap<string, PartidaErp>
  /** What other payments pay of each item that the books do not know yet, in cents. */
  informado: ReadonlyMap<string, bigint>
  /** The payment that has each means already, by what names it. */
  repetidos: ReadonlyMap<string, number>
  today: string
}

const plata = (importe: string, moneda: string): string => unbroken(formatMoney(importe, moneda))

/** How a datum is kept: numbers as digits alone. */
const KEPT: Record<DatoMedio, (text: string) => string> = {
  banco: (text) => text,
  referencia: (text) => text,
  cuit: (text) => parseCuit(text) ?? text,
  cuenta: (text) => parseCbu(text) ?? text,
  provincia: (text) => text,
}

/** A means with what its kind asks and nothing else; who withheld without saying so is the company itself. */
export const keptMedio = (dicho: NewMedio, cuitEmpresa: string): NewMedio => {
  const { datos, esRetencion } = medioDe(dicho.medio)
  const own = { ...dicho, cuit: dicho.cuit ?? (esRetencion ? cuitEmpresa : null) }
  const of = (dato: DatoMedio): string | null => (dato in datos && own[dato] !== null ? KEPT[dato](own[dato]) : null)
  return { ...dicho, ...Object.fromEntries(clavesDe(KEPT).map((dato) => [dato, of(dato)])) }
}

const checkMedios = (
  { medios, moneda }: NewPago,
  { repetidos, today }: Pick<Facts, 'repetidos' | 'today'>,
): Record<string, string> => {
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [at, medio] of medios.entries()) {
    const problems = problemasDeMedio(medio, moneda, today)
    const nombre = nombreUnico(medio)
    if (nombre !== undefined && problems.referencia === undefined) {
      const otro = repetidos.get(nombre)
      if (seen.has(nombre)) problems.referencia = `${medioDe(medio.medio).texto}: está dos veces en este pago.`
      else if (otro !== undefined) problems.referencia = `${medioDe(medio.medio).texto}: ya está en el pago Nº ${otro}.`
      seen.add(nombre)
    }
    for (const [field, message] of Object.entries(problems)) fields[`medios.${at}.${field}`] = message
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
    return { partidaId: `El documento ${partida?.referencia ?? partidaId} no está pendiente de pago.` }
  }
  if (partida.moneda !== moneda) return { partidaId: `El documento ${partida.referencia} está en ${partida.moneda}.` }
  if (toCents(importe) <= 0n) return { importe: 'Ingresá un importe mayor que cero.' }
  const free = toCents(partida.importe) - informado
  if (toCents(importe) <= free) return {}
  if (informado === 0n) return { importe: `Quedan pendientes ${plata(partida.importe, moneda)}.` }
  const left = free > 0n ? `quedan ${plata(fromCents(free), moneda)}` : 'no queda nada'
  return {
    importe: `De ${plata(partida.importe, moneda)} pendientes ya se informaron ${plata(fromCents(informado), moneda)}: ${left}.`,
  }
}

/** What is wrong with a payment, each message by its field; empty when nothing is. */
export const checkPago = (pago: NewPago, facts: Facts): Record<string, string> => {
  const { moneda, medios, aplicaciones } = pago
  const fields = checkMedios(pago, facts)
  const seen = new Set<string>()
  for (const [at, aplicacion] of aplicaciones.entries()) {
    const { partidaId } = aplicacion
    const wrong = seen.has(partidaId)
      ? { partidaId: 'El documento está repetido.' }
      : checkAplicacion(aplicacion, moneda, facts.partidas.get(partidaId), facts.informado.get(partidaId) ?? 0n)
    seen.add(partidaId)
    for (const [field, message] of Object.entries(wrong)) fields[`aplicaciones.${at}.${field}`] = message
  }
  const applied = sumImportes(aplicaciones.map((each) => each.importe))
  const paid = sumImportes(medios.map((each) => each.importe))
  if (toCents(applied) > toCents(paid)) {
    fields.aplicaciones = `Lo aplicado (${plata(applied, moneda)}) supera lo pagado con retenciones (${plata(paid, moneda)}).`
  }
  return fields
}

import { identidadesDe, isParecido } from '#contract/cuenta-corriente/identidad.ts'
import type { MedioDicho } from '#contract/cuenta-corriente/medios.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { endSentence, formatMoney, unbroken } from '#contract/valores/formato.ts'
import { AppError } from '#server/base/errors.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteIdentidades,
  type Identidad,
  insertIdentidades,
  type MedioGuardado,
  selectConImporte,
  selectTenedores,
  selectVigentes,
  type Tenedor,
  selectClaves,
} from './pagos-identidad.repository.ts'
import type { ClavePago } from './pagos-medios.repository.ts'
import { isConciliado, lockPago } from './pagos.repository.ts'
import { repetidoText } from './pagos.rules.ts'

/** Returns the keys of a payment's means of payment, in their order. The first means of payment has `orden` 1. */
export const identidadesOf = (medios: readonly MedioDicho[], moneda: string): Identidad[] =>
  medios.flatMap((medio, at) => identidadesDe(medio, moneda).map((clave) => ({ clave, orden: at + 1 })))

/** Reader of the register: a customer reads only the number of a payment of the same razón social. */
export interface Lector {
  razonSocialId: number
  /** true: the user works for the distributor and may see every razón social. */
  veTodo: boolean
}

/** Returns the text that says which payment already has the money: "ya está en el pago Nº 501". */
const dondeEsta = ({ razonSocialId, razonSocial, pagoId }: Tenedor, lector: Lector): string => {
  if (razonSocialId === lector.razonSocialId) return `ya está en el pago Nº ${pagoId}.`
  return lector.veTodo
    ? endSentence(`ya está en el pago Nº ${pagoId} de ${razonSocial}`)
    : 'ya fue presentado. Escribinos.'
}

/**
 * Returns a message for each means of payment that another payment already has, by the `orden` of the means of payment.
 */
export const readRepetidos = async (
  db: Db,
  identidades: readonly Identidad[],
  lector: Lector,
  isRepetido: (tenedor: Tenedor) => boolean,
): Promise<Map<number, string>> => {
  const ordenOf = new Map(identidades.map(({ clave, orden }) => [clave, orden]))
  const found = identidades.length ? await selectTenedores(db, [...ordenOf.keys()]) : []
  return new Map(found.filter(isRepetido).map((tenedor) => [ordenOf.get(tenedor.clave)!, dondeEsta(tenedor, lector)]))
}

/**
 * Registers the keys of a payment. Returns a message for each means of payment that another payment registered first,
 * also in a concurrent transaction; the caller must then roll back.
 */
export const claimIdentidades = async (
  db: Db,
  pago: ClavePago,
  identidades: readonly Identidad[],
  { lector, isRepetido }: { lector: Lector; isRepetido: (tenedor: Tenedor) => boolean },
): Promise<Map<number, string>> => {
  if (!identidades.length) return new Map()
  if ((await insertIdentidades(db, pago, identidades)) === identidades.length) return new Map()
  return readRepetidos(db, identidades, lector, (tenedor) => tenedor.pagoId !== pago.pagoId && isRepetido(tenedor))
}

const ANY = () => true
/**
 * A matched means of payment has its own statement line. Another line is then separate money, even if the bank writes
 * both lines alike.
 */
const isSinConciliar = ({ conciliado }: Tenedor): boolean => !conciliado

/** By origin of a new payment: whether a payment that has registered the same key is for the same money. */
export const REPETIDO: Record<'informado' | 'linea', (tenedor: Tenedor) => boolean> = {
  informado: ANY,
  linea: isSinConciliar,
}

const identidadesDeGuardados = (medios: readonly MedioGuardado[]): Identidad[] =>
  medios.flatMap((medio) => identidadesDe(medio, medio.moneda).map((clave) => ({ clave, orden: medio.orden })))

/**
 * Registers the keys of a stored payment that is applied, because payments from before the register lack keys. Throws
 * `conflicto` when another payment has one of the keys.
 */
export const requireIdentidades = async (db: Db, pago: ClavePago): Promise<void> => {
  const medios = await selectVigentes(db, pago)
  const lector = { razonSocialId: pago.razonSocialId, veTodo: true }
  const identidades = identidadesDeGuardados(medios)
  const repetidos = await claimIdentidades(db, pago, identidades, { lector, isRepetido: isSinConciliar })
  const [first] = medios.filter(({ orden }) => repetidos.has(orden))
  if (first) throw new AppError('conflicto', { message: repetidoText(first, repetidos.get(first.orden)!) })
}

/**
 * Throws `conflicto` when the payment that a statement line is about to apply resembles one that was applied without a
 * line. The line may belong to that other payment.
 */
export const requireSinGemelo = async (db: Db, pago: ClavePago & { moneda: string }): Promise<void> => {
  const parecidos = await readParecidos(db, pago, await selectVigentes(db, pago))
  const [gemelo] = parecidos.filter(({ aplicadoSinLinea }) => aplicadoSinLinea)
  if (gemelo)
    throw new AppError('conflicto', {
      message: `El pago Nº ${pago.pagoId} se parece al Nº ${gemelo.pagoId}, ya aplicado y sin conciliar. Elegí ese pago. Si son dos, aplicá el Nº ${pago.pagoId} y volvé a confirmar.`,
    })
}

interface LineaDelBanco {
  moneda: string
  fecha: string
  importe: string
  referencia: string
}

const clavesDeLinea = ({ moneda, ...linea }: LineaDelBanco): string[] =>
  identidadesDe({ medio: 'transferencia', banco: null, cuit: null, cuenta: null, provincia: null, ...linea }, moneda)

/**
 * Registers the keys of a statement line for the means of payment that it pays. Throws `conflicto` when the money of
 * the line is in another payment that has no line.
 */
export const claimLinea = async (
  db: Db,
  { orden, ...pago }: ClavePago & { orden: number },
  linea: LineaDelBanco,
): Promise<void> => {
  const identidades = clavesDeLinea(linea).map((clave) => ({ clave, orden }))
  const lector = { razonSocialId: pago.razonSocialId, veTodo: true }
  const repetidos = await claimIdentidades(db, pago, identidades, { lector, isRepetido: isSinConciliar })
  const donde = repetidos.get(orden)
  if (donde) throw new AppError('conflicto', { message: `La acreditación ${donde} Elegí ese pago, o rechazalo.` })
}

/**
 * Frees the keys that a statement line gave to a means of payment. The keys of the means of payment itself and those of
 * other lines stay. `orden` null: the line paid the whole payment.
 */
export const releaseLinea = async (db: Db, pagoId: number, orden: number | null): Promise<void> => {
  const found = await lockPago(db, pagoId)
  if (!found) return
  const pago = { razonSocialId: found.razonSocialId, pagoId }
  await deleteIdentidades(db, pago, orden)
  await insertIdentidades(db, pago, identidadesDeGuardados(await selectVigentes(db, pago)))
}

/**
 * Whether the bank knows a locked payment: a statement line is matched with it, or the network reported its transfer.
 * Each gives the payment keys besides those of its means of payment.
 */
export const isKnownToBank = async (db: Db, pago: ClavePago): Promise<boolean> => {
  const own = new Set(identidadesDeGuardados(await selectVigentes(db, pago)).map(({ clave }) => clave))
  return (await isConciliado(db, pago.pagoId)) || (await selectClaves(db, pago)).some((clave) => !own.has(clave))
}

/**
 * Finds the payment that has a key of a transfer reported by the network, and adds the other keys of the transfer to
 * it. undefined: no payment has the transfer. Throws an Error when the payment is of another razón social.
 */
export const linkTransferencia = async (
  db: Db,
  razonSocialId: number,
  identidades: readonly Identidad[],
): Promise<number | undefined> => {
  const [tenedor] = await selectTenedores(
    db,
    identidades.map(({ clave }) => clave),
  )
  if (!tenedor) return undefined
  const { pagoId, orden } = tenedor
  if (tenedor.razonSocialId !== razonSocialId)
    throw new Error(
      `La transferencia ${dondeEsta(tenedor, { razonSocialId, veTodo: true })} Rechazá ese pago y reintentá.`,
    )
  await insertIdentidades(
    db,
    { razonSocialId, pagoId },
    identidades.map(({ clave }) => ({ clave, orden })),
  )
  return pagoId
}

/**
 * Returns the stored means of payment (cheques, transfers…) that may be the same money as the given means. `pagoId`:
 * payment of the given means, which is left out; null: a new payment.
 */
export const readParecidos = async (
  db: Db,
  { razonSocialId, pagoId, moneda }: { razonSocialId: number; pagoId: number | null; moneda: string },
  medios: readonly MedioDicho[],
): Promise<MedioGuardado[]> => {
  const stored = await selectConImporte(
    db,
    { razonSocialId, pagoId },
    medios.map(({ importe }) => importe),
  )
  return stored.filter((each) => each.moneda === moneda && medios.some((medio) => isParecido(medio, each)))
}

/** Returns the question to the user about similar payments; undefined: there are none. */
export const preguntaDe = (parecidos: readonly MedioGuardado[]): string | undefined => {
  const [first] = parecidos
  if (!first) return undefined
  const rest = new Set(parecidos.map(({ pagoId }) => pagoId)).size - 1
  const more = rest ? ` y a ${rest} más` : ''
  const importe = unbroken(formatMoney(first.importe, first.moneda))
  return `Se parece al pago Nº ${first.pagoId}, de ${importe} del ${formatDay(first.fecha)}${more}. Si es el mismo dinero, no lo cargues otra vez. Si es otro, confirmalo.`
}

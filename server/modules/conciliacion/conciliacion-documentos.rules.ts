import type { Confianza } from '#contract/conciliacion/reglas.ts'
import type { Dueno, Sena } from './conciliacion-duenos.rules.ts'
import type { Linea } from './conciliacion-informados.rules.ts'
import { findSuma } from './conciliacion-sumas.rules.ts'

/**
 * Document that a razón social owes, in cents, less the amounts already reported. Lists of documents are sorted by due
 * date.
 */
export interface Documento {
  partidaId: string
  referencia: string
  moneda: string
  importe: bigint
}

/** Ways in which a line fits the debts, the surest first. Each way is tried for all lines before the next way. */
const FORMAS = ['nombrados', 'exacto', 'suma', 'centavo', 'cuenta'] as const
type Forma = (typeof FORMAS)[number]

const CONFIANZA: Readonly<Record<Forma, Readonly<Record<Sena, Confianza>>>> = {
  nombrados: { cuit: 'segura', cliente: 'probable', nombre: 'probable' },
  exacto: { cuit: 'segura', cliente: 'probable', nombre: 'probable' },
  suma: { cuit: 'probable', cliente: 'dudosa', nombre: 'dudosa' },
  centavo: { cuit: 'probable', cliente: 'dudosa', nombre: 'dudosa' },
  cuenta: { cuit: 'probable', cliente: 'dudosa', nombre: 'dudosa' },
}

const LOWERED: Readonly<Record<Confianza, Confianza>> = {
  segura: 'probable',
  probable: 'dudosa',
  dudosa: 'dudosa',
  elegida: 'elegida',
}

/** Documents that a line is proposed to pay in full; empty: on account. */
export interface Cancelacion {
  documentos: { partidaId: string; referencia: string; importe: bigint }[]
  confianza: Confianza
  diferencia: bigint
  fundamentos: string[]
}

interface Hallado {
  documentos: readonly Documento[]
  /** Reason why the line may pay other documents instead; absent: there is no doubt. */
  duda?: string
  texto: string
}

/** Returns the number at the end of a reference: 45871 for 0001A00045871 and A-0001-00045871. */
const numeroDe = (referencia: string): string => /\d{1,8}$/.exec(referencia)?.[0].replace(/^0+/, '') ?? ''
/** Minimum digits of a number to search for: a shorter one appears in any text by chance. */
const MIN_NUMERO = 4

const numerosDe = ({ referencia, concepto }: Linea): Set<string> =>
  new Set((`${referencia} ${concepto}`.match(/\d+/g) ?? []).map((digits) => digits.slice(-8).replace(/^0+/, '')))

const sumOf = (documentos: readonly Documento[]): bigint => documentos.reduce((sum, { importe }) => sum + importe, 0n)
const listOf = (documentos: readonly Documento[]): string => documentos.map(({ referencia }) => referencia).join(', ')

/**
 * Multiples of this amount (cents) count as round. Payments on account are often round, so a round amount may equal a
 * debt by chance.
 */
const REDONDO = 1000_00n

const exactos = (debts: readonly Documento[], importe: bigint, texto: string): Hallado | undefined => {
  const [first, ...others] = debts.filter((each) => each.importe === importe)
  if (!first) return undefined
  const duda = others.length
    ? `Tiene ${others.length + 1} comprobantes de ese importe: se aplica al que vence primero.`
    : importe % REDONDO === 0n
      ? 'Es un importe redondo: también podría ser a cuenta.'
      : undefined
  return { documentos: [first], texto: `${texto} ${first.referencia}.`, ...(duda && { duda }) }
}

const FIND: Readonly<Record<Forma, (linea: Linea, debts: readonly Documento[]) => Hallado | undefined>> = {
  nombrados: (linea, debts) => {
    const numeros = numerosDe(linea)
    const documentos = debts.filter(({ referencia }) => {
      const numero = numeroDe(referencia)
      return numero.length >= MIN_NUMERO && numeros.has(numero)
    })
    return documentos.length && sumOf(documentos) === linea.importe
      ? { documentos, texto: `Nombra los comprobantes que paga: ${listOf(documentos)}.` }
      : undefined
  },
  exacto: ({ importe }, debts) => exactos(debts, importe, 'Es el importe pendiente de'),
  suma: ({ importe }, debts) => {
    const suma = findSuma(
      debts.map((each) => each.importe),
      importe,
    )
    if (!suma) return undefined
    const documentos = suma.elegidos.map((at) => debts[at]!)
    const texto = `Es la suma de ${documentos.length} comprobantes: ${listOf(documentos)}.`
    return { documentos, texto, ...(suma.otra && { duda: 'Hay otra combinación de comprobantes con el mismo total.' }) }
  },
  centavo: ({ importe }, debts) =>
    exactos(debts, importe + 1n, 'Es un centavo menos que') ?? exactos(debts, importe - 1n, 'Es un centavo más que'),
  cuenta: (_linea, debts) => ({
    documentos: [],
    texto: debts.length
      ? 'El importe no coincide con ningún comprobante: queda a cuenta.'
      : 'No tiene comprobantes pendientes: queda a cuenta.',
  }),
}

const sameOf = (linea: Linea, { empresa }: Dueno): string => `${empresa.razonSocialId} ${linea.moneda} ${linea.importe}`

/** Statement line whose razón social is known. */
export interface LineaDe {
  linea: Linea
  dueno: Dueno
}

const cancelacionOf = ({ linea, dueno }: LineaDe, forma: Forma, hallado: Hallado, gemelas: number): Cancelacion => {
  const { documentos, texto, duda } = hallado
  const confianza = CONFIANZA[forma][dueno.por]
  const isUnsure = duda !== undefined || gemelas > 1
  // A line that is one cent higher than its document pays only the amount of the document.
  const payments = documentos.map(({ partidaId, referencia, importe }) => ({
    partidaId,
    referencia,
    importe: importe > linea.importe ? linea.importe : importe,
  }))
  return {
    documentos: payments,
    confianza: isUnsure ? LOWERED[confianza] : confianza,
    diferencia: documentos.length ? linea.importe - sumOf(documentos) : 0n,
    fundamentos: [
      dueno.fundamento,
      texto,
      ...(duda ? [duda] : []),
      ...(gemelas > 1 ? ['Hay otra acreditación de este cliente por el mismo importe.'] : []),
    ],
  }
}

/**
 * Finds the debts that each line with a known owner would pay. A document goes to one line only: exact matches get it
 * before sums, and earlier lines before later ones. Yields after each line, so that the caller can let other requests
 * run.
 */
export function* findDocumentos(
  lineas: readonly LineaDe[],
  debe: ReadonlyMap<number, readonly Documento[]>,
): Generator<void, Map<number, Cancelacion>> {
  const gemelas = Map.groupBy(lineas, ({ linea, dueno }) => sameOf(linea, dueno))
  const found = new Map<number, Cancelacion>()
  const usedPartidas = new Set<string>()
  for (const forma of FORMAS) {
    for (const each of lineas) {
      const { linea, dueno } = each
      if (found.has(linea.acreditacionId)) continue
      const debts = (debe.get(dueno.empresa.razonSocialId) ?? []).filter(
        ({ partidaId, moneda }) => moneda === linea.moneda && !usedPartidas.has(partidaId),
      )
      const hallado = FIND[forma](linea, debts)
      yield
      if (!hallado) continue
      for (const { partidaId } of hallado.documentos) usedPartidas.add(partidaId)
      const equalLines = gemelas.get(sameOf(linea, dueno))!.length
      found.set(linea.acreditacionId, cancelacionOf(each, forma, hallado, equalLines))
    }
  }
  return found
}

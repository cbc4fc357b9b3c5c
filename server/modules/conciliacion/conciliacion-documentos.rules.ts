import type { Confianza } from '#contract/conciliacion/reglas.ts'
import type { Dueno, Sena } from './conciliacion-duenos.rules.ts'
import type { Linea } from './conciliacion-informados.rules.ts'
import { findSuma } from './conciliacion-sumas.rules.ts'

/** A document that a company owes, the one that falls due first before the others. Cents, without what is informed of it already. */
export interface Documento {
  partidaId: string
  referencia: string
  moneda: string
  importe: bigint
}

/** How a line fits what its company owes, the surest first; each is looked for in all lines before the next. */
const FORMAS = ['nombrados', 'exacto', 'suma', 'centavo', 'cuenta'] as const
type Forma = (typeof FORMAS)[number]

const CONFIANZA: Readonly<Record<Forma, Readonly<Record<Sena, Confianza>>>> = {
  nombrados: { cuit: 'segura', cliente: 'probable', nombre: 'probable' },
  exacto: { cuit: 'segura', cliente: 'probable', nombre: 'probable' },
  suma: { cuit: 'probable', cliente: 'dudosa', nombre: 'dudosa' },
  centavo: { cuit: 'probable', cliente: 'dudosa', nombre: 'dudosa' },
  cuenta: { cuit: 'probable', cliente: 'dudosa', nombre: 'dudosa' },
}

const LESS: Readonly<Record<Confianza, Confianza>> = {
  segura: 'probable',
  probable: 'dudosa',
  dudosa: 'dudosa',
  elegida: 'elegida',
}

/** What a line is proposed to pay: some documents whole, or nothing that is known. */
export interface Cancelacion {
  documentos: { partidaId: string; referencia: string; importe: bigint }[]
  confianza: Confianza
  diferencia: bigint
  fundamentos: string[]
}

interface Hallado {
  documentos: readonly Documento[]
  /** It could be others, too. */
  duda?: string
  texto: string
}

/** The number of a document without what is before it: 0001A00045871 and A-0001-00045871 are 45871. */
const numeroDe = (referencia: string): string => /\d{1,8}$/.exec(referencia)?.[0].replace(/^0+/, '') ?? ''
/** Shorter than this a number is found in any text. */
const MIN_NUMERO = 4

const numerosDe = ({ referencia, concepto }: Linea): Set<string> =>
  new Set((`${referencia} ${concepto}`.match(/\d+/g) ?? []).map((digits) => digits.slice(-8).replace(/^0+/, '')))

const sumOf = (documentos: readonly Documento[]): bigint => documentos.reduce((sum, { importe }) => sum + importe, 0n)
const listOf = (documentos: readonly Documento[]): string => documentos.map(({ referencia }) => referencia).join(', ')

/** What is paid on account, or for somebody else, is of so many whole (cents): that it is also owed may be chance. */
const REDONDO = 1000_00n

const exactos = (owed: readonly Documento[], importe: bigint, texto: string): Hallado | undefined => {
  const [first, ...others] = owed.filter((each) => each.importe === importe)
  if (!first) return undefined
  const duda = others.length
    ? `Debe ${others.length + 1} de ese importe: va el que vence primero.`
    : importe % REDONDO === 0n
      ? 'Es un importe redondo: también podría ser a cuenta.'
      : undefined
  return { documentos: [first], texto: `${texto} ${first.referencia}.`, ...(duda && { duda }) }
}

const FIND: Readonly<Record<Forma, (linea: Linea, owed: readonly Documento[]) => Hallado | undefined>> = {
  nombrados: (linea, owed) => {
    const numeros = numerosDe(linea)
    const documentos = owed.filter(({ referencia }) => {
      const numero = numeroDe(referencia)
      return numero.length >= MIN_NUMERO && numeros.has(numero)
    })
    return documentos.length && sumOf(documentos) === linea.importe
      ? { documentos, texto: `Nombra lo que paga: ${listOf(documentos)}.` }
      : undefined
  },
  exacto: ({ importe }, owed) => exactos(owed, importe, 'Es lo que debe de'),
  suma: ({ importe }, owed) => {
    const suma = findSuma(
      owed.map((each) => each.importe),
      importe,
    )
    if (!suma) return undefined
    const documentos = suma.elegidos.map((at) => owed[at]!)
    const texto = `Es la suma de ${documentos.length} documentos: ${listOf(documentos)}.`
    return { documentos, texto, ...(suma.otra && { duda: 'Hay otra suma que también da.' }) }
  },
  centavo: ({ importe }, owed) =>
    exactos(owed, importe + 1n, 'Es un centavo menos que') ?? exactos(owed, importe - 1n, 'Es un centavo más que'),
  cuenta: (_linea, owed) => ({
    documentos: [],
    texto: owed.length ? 'El importe no es de nada que deba: queda a cuenta.' : 'No debe nada: queda a cuenta.',
  }),
}

const sameOf = (linea: Linea, { empresa }: Dueno): string => `${empresa.razonSocialId} ${linea.moneda} ${linea.importe}`

/** A line whose company is known. */
export interface LineaDe {
  linea: Linea
  dueno: Dueno
}

const cancelacionOf = ({ linea, dueno }: LineaDe, forma: Forma, hallado: Hallado, gemelas: number): Cancelacion => {
  const { documentos, texto, duda } = hallado
  const confianza = CONFIANZA[forma][dueno.por]
  const isUnsure = duda !== undefined || gemelas > 1
  // Of a cent more, no document is paid more than it is.
  const paid = documentos.map(({ partidaId, referencia, importe }) => ({
    partidaId,
    referencia,
    importe: importe > linea.importe ? linea.importe : importe,
  }))
  return {
    documentos: paid,
    confianza: isUnsure ? LESS[confianza] : confianza,
    diferencia: documentos.length ? linea.importe - sumOf(documentos) : 0n,
    fundamentos: [
      dueno.fundamento,
      texto,
      ...(duda ? [duda] : []),
      ...(gemelas > 1 ? ['Hay otra línea suya del mismo importe.'] : []),
    ],
  }
}

/**
 * What each line whose company is known would pay of what it owes. Each document is of one line: what is exact is given before
 * sums are looked for, and in the order of the lines. It stops after each line, so that others may get their turn.
 */
export function* findDocumentos(
  lineas: readonly LineaDe[],
  debe: ReadonlyMap<number, readonly Documento[]>,
): Generator<void, Map<number, Cancelacion>> {
  const gemelas = Map.groupBy(lineas, ({ linea, dueno }) => sameOf(linea, dueno))
  const found = new Map<number, Cancelacion>()
  const taken = new Set<string>()
  for (const forma of FORMAS) {
    for (const each of lineas) {
      const { linea, dueno } = each
      if (found.has(linea.acreditacionId)) continue
      const owed = (debe.get(dueno.empresa.razonSocialId) ?? []).filter(
        ({ partidaId, moneda }) => moneda === linea.moneda && !taken.has(partidaId),
      )
      const hallado = FIND[forma](linea, owed)
      yield
      if (!hallado) continue
      for (const { partidaId } of hallado.documentos) taken.add(partidaId)
      const alike = gemelas.get(sameOf(linea, dueno))!.length
      found.set(linea.acreditacionId, cancelacionOf(each, forma, hallado, alike))
    }
  }
  return found
}

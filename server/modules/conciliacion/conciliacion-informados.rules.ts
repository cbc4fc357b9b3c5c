import { type Confianza, DIAS_ENTRE } from '#contract/conciliacion/reglas.ts'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { cuitsDe, type Dueno, type Pagador, type Sena } from './conciliacion-duenos.rules.ts'

/** Statement line that credits the account, to be matched; the amount is in cents. */
export interface Linea extends Pagador {
  acreditacionId: number
  fecha: string
  moneda: string
  importe: bigint
}

/**
 * Part of a reported payment that a line may pay: one of its means of payment, or all its money together (`orden`
 * null).
 */
export interface Informado {
  pagoId: number
  orden: number | null
  razonSocialId: number
  moneda: string
  importe: bigint
  fecha: string
  referencias: readonly string[]
  /** CUITs of the razón social and of third parties that have paid for it. */
  cuits: readonly string[]
}

/** Proposal that a line pays a part of a reported payment. */
export interface Encontrado {
  informado: Informado
  confianza: Confianza
  diferencia: bigint
  fundamentos: string[]
}

/** Evidence, besides amount and date, that links a line to a reported payment; `nada`: no evidence. */
type Comun = 'referencia' | Sena | 'nada'

const COMUN: Readonly<Record<Comun, { rango: number; exacto: Confianza; centavo: Confianza | null; texto: string }>> = {
  referencia: { rango: 0, exacto: 'segura', centavo: 'probable', texto: 'Tiene la referencia del pago informado.' },
  cuit: {
    rango: 1,
    exacto: 'segura',
    centavo: 'probable',
    texto: 'El CUIT es el de la empresa o el que se informó en el pago.',
  },
  cliente: {
    rango: 2,
    exacto: 'probable',
    centavo: 'dudosa',
    texto: 'La referencia es el código de cliente de la empresa.',
  },
  nombre: { rango: 2, exacto: 'probable', centavo: 'dudosa', texto: 'El nombre es el de la empresa.' },
  nada: { rango: 3, exacto: 'dudosa', centavo: null, texto: 'Es el único pago informado de ese importe en esos días.' },
}

/** Normalizes a number that two parties may write differently: leading zeros and punctuation do not count. */
const normalize = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')
/** Minimum length of a reference: a shorter one may match by chance. */
const MIN_REFERENCIA = 4

const daysBetween = (one: string, other: string): number =>
  Math.abs(Math.round((Date.parse(one) - Date.parse(other)) / DAY_MS))

const comunDe = (linea: Linea, informado: Informado, dueno: Dueno | undefined): Comun => {
  const referencia = normalize(linea.referencia)
  if (referencia.length >= MIN_REFERENCIA && informado.referencias.some((each) => normalize(each) === referencia))
    return 'referencia'
  if (cuitsDe(linea).some((cuit) => informado.cuits.includes(cuit))) return 'cuit'
  return dueno?.empresa.razonSocialId === informado.razonSocialId ? dueno.por : 'nada'
}

/** Line and part of a payment that may match. */
interface Par {
  linea: Linea
  informado: Informado
  comun: Comun
  esAjeno: boolean
  dias: number
  diferencia: bigint
}

const keyOf = (moneda: string, importe: bigint): string => `${moneda} ${importe}`
const isExact = ({ diferencia }: Par): boolean => diferencia === 0n
const partKey = ({ pagoId, orden }: Informado): string => `${pagoId} ${orden}`
/** Key of pairs that tie: same difference and same rank of evidence. */
const tieKey = (par: Par): string => `${par.diferencia} ${COMUN[par.comun].rango}`

const CENTAVO = [0n, 1n, -1n]

const paresOf = (linea: Linea, byImporte: ReadonlyMap<string, Informado[]>, dueno: Dueno | undefined): Par[] =>
  CENTAVO.flatMap((diferencia) =>
    (byImporte.get(keyOf(linea.moneda, linea.importe - diferencia)) ?? []).flatMap((informado) => {
      const dias = daysBetween(linea.fecha, informado.fecha)
      if (dias > DIAS_ENTRE) return []
      const comun = comunDe(linea, informado, dueno)
      // An equal amount is too little evidence for a line with another known owner, or with a cent of difference.
      if (comun === 'nada' && (dueno || diferencia)) return []
      const esAjeno = dueno !== undefined && dueno.empresa.razonSocialId !== informado.razonSocialId
      return [{ linea, informado, comun, esAjeno, dias, diferencia }]
    }),
  )

const byBest = (a: Par, b: Par): number =>
  Number(isExact(b)) - Number(isExact(a)) ||
  COMUN[a.comun].rango - COMUN[b.comun].rango ||
  a.dias - b.dias ||
  a.linea.acreditacionId - b.linea.acreditacionId ||
  a.informado.pagoId - b.informado.pagoId ||
  (a.informado.orden ?? -1) - (b.informado.orden ?? -1)

const diasTexto = (dias: number): string =>
  dias === 0 ? 'Es del mismo día.' : dias === 1 ? 'Hay un día entre los dos.' : `Hay ${dias} días entre los dos.`

/**
 * Tracks the parts of payments that are already matched to a line. After one of its means of payment was matched, a
 * payment cannot be matched as a whole, and vice versa.
 */
const createTomados = () => {
  const whole = new Set<number>()
  const parts = new Set<string>()
  const started = new Set<number>()
  return {
    has: (informado: Informado): boolean =>
      whole.has(informado.pagoId) ||
      (informado.orden === null ? started.has(informado.pagoId) : parts.has(partKey(informado))),
    add: (informado: Informado): void => {
      if (informado.orden === null) whole.add(informado.pagoId)
      started.add(informado.pagoId)
      parts.add(partKey(informado))
    },
  }
}

const encontradoDe = (par: Par, esUnico: boolean): Encontrado => {
  const { informado, comun, esAjeno, dias, diferencia } = par
  const { exacto, centavo, texto } = COMUN[comun]
  const confianza = isExact(par) ? exacto : centavo!
  return {
    informado,
    confianza: confianza === 'segura' && (esAjeno || !esUnico) ? 'probable' : confianza,
    diferencia,
    fundamentos: [
      texto,
      ...(esAjeno ? ['El nombre o el CUIT de la acreditación es de otra empresa.'] : []),
      ...(esUnico ? [] : ['Hay otra acreditación u otro pago informado igual: puede ser cualquiera de los dos.']),
      isExact(par) ? 'El importe es el mismo.' : 'El importe difiere en un centavo.',
      diasTexto(dias),
    ],
  }
}

/**
 * Finds the reported payment of each line: equal amount or one cent of difference, at most DIAS_ENTRE days apart. The
 * pairs with most evidence win. A payment goes to one line only; in a tie, to the first. Yields after each line, so
 * that the caller can give way to other requests.
 */
export function* findInformados(
  lineas: readonly Linea[],
  informados: readonly Informado[],
  duenos: ReadonlyMap<number, Dueno>,
): Generator<void, Map<number, Encontrado>> {
  const byImporte = Map.groupBy(informados, ({ moneda, importe }) => keyOf(moneda, importe))
  const pares: Par[] = []
  for (const linea of lineas) {
    pares.push(...paresOf(linea, byImporte, duenos.get(linea.acreditacionId)))
    yield
  }
  const ofLinea = Map.groupBy(pares, (par) => `${par.linea.acreditacionId} ${tieKey(par)}`)
  const ofInformado = Map.groupBy(pares, (par) => `${partKey(par.informado)} ${tieKey(par)}`)
  const isUnico = (par: Par): boolean =>
    ofLinea.get(`${par.linea.acreditacionId} ${tieKey(par)}`)!.length === 1 &&
    ofInformado.get(`${partKey(par.informado)} ${tieKey(par)}`)!.length === 1
  const tomados = createTomados()
  const found = new Map<number, Encontrado>()
  for (const par of pares.toSorted(byBest)) {
    const { acreditacionId } = par.linea
    const esUnico = isUnico(par)
    if (found.has(acreditacionId) || tomados.has(par.informado) || (par.comun === 'nada' && !esUnico)) continue
    tomados.add(par.informado)
    found.set(acreditacionId, encontradoDe(par, esUnico))
  }
  return found
}

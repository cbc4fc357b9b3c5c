import { type Confianza, DIAS_ENTRE } from '#contract/conciliacion/reglas.ts'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { cuitsDe, type Dueno, type Pagador, type Sena } from './conciliacion-duenos.rules.ts'

/** A credit of a statement that is nobody's yet. Amounts are cents. */
export interface Linea extends Pagador {
  acreditacionId: number
  fecha: string
  moneda: string
  importe: bigint
}

/** What a line may be of an informed payment: one of its means, or all its money together (`orden` null). */
export interface Informado {
  pagoId: number
  orden: number | null
  razonSocialId: number
  moneda: string
  importe: bigint
  fecha: string
  referencias: readonly string[]
  /** Of the company, and of who paid for it. */
  cuits: readonly string[]
}

/** What a line is proposed to be of an informed payment. */
export interface Encontrado {
  informado: Informado
  confianza: Confianza
  diferencia: bigint
  fundamentos: string[]
}

/** What a line and an informed payment have in common besides amount and days; `nada`: nothing. */
type Comun = 'referencia' | Sena | 'nada'

const COMUN: Readonly<Record<Comun, { rango: number; exacto: Confianza; centavo: Confianza | null; texto: string }>> = {
  referencia: { rango: 0, exacto: 'segura', centavo: 'probable', texto: 'Tiene la referencia del pago informado.' },
  cuit: {
    rango: 1,
    exacto: 'segura',
    centavo: 'probable',
    texto: 'El CUIT es de la empresa o de quien dijo que pagaba.',
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

/** A number as two may write it: the zeros before it and the signs between do not count. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')
/** Shorter than this a number is anybody's. */
const MIN_REFERENCIA = 4

const daysBetween = (one: string, other: string): number =>
  Math.abs(Math.round((Date.parse(one) - Date.parse(other)) / DAY_MS))

const comunDe = (linea: Linea, informado: Informado, dueno: Dueno | undefined): Comun => {
  const referencia = plain(linea.referencia)
  if (referencia.length >= MIN_REFERENCIA && informado.referencias.some((each) => plain(each) === referencia))
    return 'referencia'
  if (cuitsDe(linea).some((cuit) => informado.cuits.includes(cuit))) return 'cuit'
  return dueno?.empresa.razonSocialId === informado.razonSocialId ? dueno.por : 'nada'
}

/** A line and what it may be. */
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
const nameOf = ({ pagoId, orden }: Informado): string => `${pagoId} ${orden}`
/** What is alike in every thing that counts. */
const levelOf = (par: Par): string => `${par.diferencia} ${COMUN[par.comun].rango}`

const CENTAVO = [0n, 1n, -1n]

const paresOf = (linea: Linea, byImporte: ReadonlyMap<string, Informado[]>, dueno: Dueno | undefined): Par[] =>
  CENTAVO.flatMap((diferencia) =>
    (byImporte.get(keyOf(linea.moneda, linea.importe - diferencia)) ?? []).flatMap((informado) => {
      const dias = daysBetween(linea.fecha, informado.fecha)
      if (dias > DIAS_ENTRE) return []
      const comun = comunDe(linea, informado, dueno)
      // Who has another owner is not taken from them for an amount that could be anybody's.
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

/** Remembers which means of which payments are somebody's: all its money together and one of its means exclude each other. */
const createTomados = () => {
  const whole = new Set<number>()
  const parts = new Set<string>()
  const begun = new Set<number>()
  return {
    has: (informado: Informado): boolean =>
      whole.has(informado.pagoId) ||
      (informado.orden === null ? begun.has(informado.pagoId) : parts.has(nameOf(informado))),
    add: (informado: Informado): void => {
      if (informado.orden === null) whole.add(informado.pagoId)
      begun.add(informado.pagoId)
      parts.add(nameOf(informado))
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
      ...(esAjeno ? ['Lo que dice de quién pagó es de otra empresa.'] : []),
      ...(esUnico ? [] : ['Hay otra línea u otro pago informado igual: puede ser cualquiera.']),
      isExact(par) ? 'El importe es el mismo.' : 'El importe difiere en un centavo.',
      diasTexto(dias),
    ],
  }
}

/**
 * Which informed payment each line is: the same amount, or a cent of difference, at most five days apart, and what else they
 * have in common. The surest pairs first; a payment is of one line only, and of two lines that are alike the first takes it.
 * It stops after each line, so that others may get their turn.
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
  const ofLinea = Map.groupBy(pares, (par) => `${par.linea.acreditacionId} ${levelOf(par)}`)
  const ofInformado = Map.groupBy(pares, (par) => `${nameOf(par.informado)} ${levelOf(par)}`)
  const isUnico = (par: Par): boolean =>
    ofLinea.get(`${par.linea.acreditacionId} ${levelOf(par)}`)!.length === 1 &&
    ofInformado.get(`${nameOf(par.informado)} ${levelOf(par)}`)!.length === 1
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

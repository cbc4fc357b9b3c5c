import type { z } from 'zod'
import type { InformadoMoneda } from './informado.ts'
import { type Grupo, TRAMOS, type Tramo } from './reglas.ts'
import type { DocumentoDetail, PartidaCriteria, Totales } from './shapes.ts'
import { formatComprobante } from '#contract/valores/comprobantes.ts'
import { DAY_MS, addDays } from '#contract/valores/fechas.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'

/** Rules of the current account (domain §1): names, due dates and arrears of items. No side effects. */

/** Maximum days of arrears in each bucket; the last bucket has no maximum. */
const LIMITES = [0, 30, 60, 90] as const
const ORDEN_TRAMOS = Object.keys(TRAMOS) as Tramo[]

/** Patterns of a reference: as SAP stores it (0001A00045871, with a branch of 4 or 5 digits), and as users see it. */
const SAP_REFERENCIA = /^(?<punto>\d{4,5})(?<letra>[A-Z])(?<numero>\d{8})$/
const SHOWN_REFERENCIA = /^(?<letra>[A-Z])-(?<punto>\d{4,5})-(?<numero>\d{8})$/

/**
 * Returns the official number that a reference contains. Returns any other reference unchanged; for an empty reference,
 * returns the number of the document.
 */
export const referenciaTexto = (referencia: string, documento: string): string => {
  const text = referencia.trim()
  const { punto, letra, numero } = (SAP_REFERENCIA.exec(text) ?? SHOWN_REFERENCIA.exec(text))?.groups ?? {}
  return punto ? formatComprobante(letra!, Number(punto), Number(numero)) : text || documento.replace(/^0+(?=\d)/, '')
}

/** Fields that decide the name of an item. */
export interface Nombrable {
  clase: string
  /** S: debit; H: credit. The class is not enough, because both invoices and credit notes have the class RV. */
  signo: 'S' | 'H'
  /** Reference as users see it. */
  referencia: string
}

/** Classes of items that users can filter by, with their names. */
export const CLASES: Record<string, string> = {
  RV: 'Factura o nota de crédito de ventas',
  DR: 'Factura',
  DE: 'Nota de débito',
  DG: 'Nota de crédito',
  DZ: 'Recibo',
  DA: 'Documento interno',
  AB: 'Ajuste',
}

/**
 * Returns the name of an item: "Factura A", "Nota de crédito B", "Cobro a cuenta" (domain §1.3). A receipt is "a
 * cuenta" until it clears a document. `puntoVentaFce`: branch number of the electronic credit invoices for MiPyMEs
 * (small companies); 0: none.
 */
export const claseTexto = ({ clase, signo, referencia }: Nombrable, compensada: boolean, puntoVentaFce = 0): string => {
  const [, letra, punto] = SHOWN_REFERENCIA.exec(referencia) ?? []
  const named = (nombre: string) => (letra ? `${nombre} ${letra}` : nombre)
  if (signo === 'S') {
    if (clase === 'RV' || clase === 'DR') {
      const isFce = puntoVentaFce > 0 && Number(punto) === puntoVentaFce
      return named(isFce ? 'Factura de crédito electrónica MiPyME' : 'Factura')
    }
    if (clase === 'DE') return named('Nota de débito')
    if (clase === 'DA') return referencia.startsWith('CHQ') ? 'Cheque rechazado' : 'Documento interno'
  } else {
    if (clase === 'RV' || clase === 'DG') return named('Nota de crédito')
    if (clase === 'DZ') return compensada ? 'Recibo' : 'Cobro a cuenta'
  }
  return clase === 'AB' ? 'Ajuste o compensación' : `Documento ${clase}`
}

/** SAP fields that determine the due date. SAP does not store the date itself. */
export interface Condiciones {
  signo: 'S' | 'H'
  /** SAP field ZFBDT, yyyy-mm-dd. */
  base: string
  /** SAP fields ZBD3T, ZBD2T, ZBD1T (days). The first of them that is not zero counts. */
  neto: number
  dias2: number
  dias1: number
  /** Invoice to which a credit note belongs; '': no invoice. */
  factura: string
}

/** Returns the net due date. Ignores the days for a credit note without an invoice (domain §1.2). */
export const vencimientoNeto = ({ signo, base, neto, dias2, dias1, factura }: Condiciones): string =>
  signo === 'H' && !factura ? base : addDays(base, neto || dias2 || dias1)

/** Returns the number of days from `from` to `to` (both yyyy-mm-dd). */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the days of arrears; 0 until the due date. */
export const diasAtraso = (vencimiento: string, hoy: string): number => Math.max(0, daysBetween(vencimiento, hoy))

/** Returns the bucket (age group) of a due date. An item due today is not in arrears. */
export const tramoDe = (vencimiento: string, hoy: string): Tramo => {
  const late = diasAtraso(vencimiento, hoy)
  const at = LIMITES.findIndex((limite) => late <= limite)
  return ORDEN_TRAMOS[at < 0 ? LIMITES.length : at]!
}

/** Returns the first and the last due date in a bucket; undefined: the bucket has no such limit. */
export const vencimientosDe = (tramo: Tramo, hoy: string): { desde: string | undefined; hasta: string | undefined } => {
  const at = ORDEN_TRAMOS.indexOf(tramo)
  const last = LIMITES[at]
  return {
    desde: at === 0 ? hoy : last === undefined ? undefined : addDays(hoy, -last),
    hasta: at === 0 ? undefined : addDays(hoy, -LIMITES[at - 1]! - 1),
  }
}

/** Returns the group of an open item. A credit is in the group of credits, whatever its date (domain §1.4). */
export const grupoDe = ({ importe, vencimiento }: { importe: string; vencimiento: string }, hoy: string): Grupo =>
  importe.startsWith('-') ? 'creditos' : tramoDe(vencimiento, hoy)

/**
 * Splits a signed amount into debit and credit. The result has no sign. The side to which the amount does not belong is
 * null.
 */
export const ladosDe = (importe: string): [debito: string | null, credito: string | null] =>
  importe.startsWith('-') ? [null, importe.slice(1)] : [importe, null]

/** Sum, number of items and earliest due date of a group. */
export interface GrupoSaldo {
  grupo: Grupo
  importe: string
  partidas: number
  primero: string
}

interface Abierta {
  moneda: string
  importe: string
  vencimiento: string
}

/** Adds open items by currency and group, exact to the cent. */
export const agruparPartidas = (
  partidas: Iterable<Abierta>,
  hoy: string,
): { moneda: string; grupos: GrupoSaldo[] }[] => {
  const found = new Map<string, Map<Grupo, { cents: bigint; partidas: number; primero: string }>>()
  for (const partida of partidas) {
    const grupos = found.get(partida.moneda) ?? new Map()
    found.set(partida.moneda, grupos)
    const grupo = grupoDe(partida, hoy)
    const before = grupos.get(grupo)
    grupos.set(grupo, {
      cents: (before?.cents ?? 0n) + toCents(partida.importe),
      partidas: (before?.partidas ?? 0) + 1,
      primero: before && before.primero < partida.vencimiento ? before.primero : partida.vencimiento,
    })
  }
  return [...found].map(([moneda, grupos]) => ({
    moneda,
    grupos: [...grupos].map(([grupo, { cents, ...rest }]) => ({ grupo, importe: fromCents(cents), ...rest })),
  }))
}

/** Balance of a razón social in one currency. */
interface SaldoMoneda {
  moneda: string
  limite: string | null
  grupos: readonly GrupoSaldo[]
}

const sumInformado = (informados: readonly InformadoMoneda[]): string =>
  sumImportes(informados.map(({ importe }) => importe))

const totalOf = (moneda: string, saldos: readonly SaldoMoneda[], informados: readonly InformadoMoneda[]): Totales => {
  const grupos = saldos.flatMap((saldo) => saldo.grupos)
  const centsOf = (wanted: (grupo: Grupo) => boolean): bigint =>
    grupos.reduce((sum, { grupo, importe }) => (wanted(grupo) ? sum + toCents(importe) : sum), 0n)
  const aVencer = centsOf((grupo) => grupo === 'a-vencer')
  const creditos = centsOf((grupo) => grupo === 'creditos')
  const vencido = centsOf((grupo) => grupo !== 'a-vencer' && grupo !== 'creditos')
  const saldo = vencido + aVencer + creditos
  // Do not add credit limits, because a razón social cannot use the limit of another razón social.
  const [only, ...others] = saldos
  const limite = only?.limite && !others.length ? toCents(only.limite) : undefined
  const next = grupos.filter(({ grupo }) => grupo === 'a-vencer').map(({ primero }) => primero)
  return {
    moneda,
    saldoTotal: fromCents(saldo),
    vencido: fromCents(vencido),
    aVencer: fromCents(aVencer),
    creditos: fromCents(creditos),
    informado: sumInformado(informados),
    informadoVencido: sumInformado(informados.filter(({ isVencido }) => isVencido)),
    limiteCredito: limite === undefined ? null : fromCents(limite),
    creditoDisponible: limite === undefined ? null : fromCents(limite - saldo),
    aging: ORDEN_TRAMOS.map((tramo) => ({
      tramo,
      importe: fromCents(centsOf((grupo) => grupo === tramo)),
      partidas: grupos.reduce((sum, { grupo, partidas }) => (grupo === tramo ? sum + partidas : sum), 0),
    })),
    proximoVencimiento: next.toSorted()[0] ?? null,
  }
}

/** Compares currencies for sorting: pesos first, the others by code. */
const byMoneda = (a: string, b: string): number =>
  Number(b === 'ARS') - Number(a === 'ARS') || (a < b ? -1 : Number(a > b))

/**
 * Returns the totals of each currency, for one or more razones sociales. Never adds amounts in different currencies.
 * `informados`: reported parts of their open debts.
 */
export const totalesDe = (saldos: readonly SaldoMoneda[], informados: readonly InformadoMoneda[]): Totales[] =>
  [...new Set(saldos.map(({ moneda }) => moneda))].toSorted(byMoneda).map((moneda) =>
    totalOf(
      moneda,
      saldos.filter((saldo) => saldo.moneda === moneda),
      informados.filter((each) => each.moneda === moneda),
    ),
  )

/**
 * Returns the period of a statement of movements between two document dates. undefined: further filters hide movements,
 * so the balances would be wrong.
 */
export const periodoOf = (
  criteria: z.input<typeof PartidaCriteria>,
  hoy: string,
): { desde: string; hasta: string } | undefined => {
  const { estado, emisionDesde, emisionHasta, clases, tramos, soloCreditos, texto } = criteria
  const { venceDesde, venceHasta, importeDesde, importeHasta, partidaIds } = criteria
  const narrower = [venceDesde, venceHasta, importeDesde, importeHasta, texto || undefined]
  const isWhole =
    !partidaIds && !clases?.length && !tramos?.length && !soloCreditos && narrower.every((value) => value === undefined)
  return estado === 'todas' && emisionDesde && isWhole ? { desde: emisionDesde, hasta: emisionHasta ?? hoy } : undefined
}

/** Returns the text of a tax rate: "21.00" is "21", "10.50" is "10,5". */
const rate = (alicuota: string): string =>
  (alicuota.includes('.') ? alicuota.replace(/\.?0+$/, '') : alicuota).replace('.', ',')

/** Returns the name of a tax with its rate, "IVA 21 %". A name that contains the rate stays unchanged. */
export const impuestoTexto = ({
  nombre,
  alicuota,
}: Pick<DocumentoDetail['impuestos'][number], 'nombre' | 'alicuota'>): string =>
  alicuota && !nombre.includes('%') ? `${nombre} ${rate(alicuota)} %` : nombre

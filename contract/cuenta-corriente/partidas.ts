import type { z } from 'zod'
import { type Grupo, TRAMOS, type Tramo } from './reglas.ts'
import type { DocumentoDetail, PartidaCriteria, Totales } from './shapes.ts'
import { DAY_MS, addDays } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'

/** The rules of the current account (domain §1): what an item is called, when it falls due, how late it is. Pure. */

/** Where each bucket ends, in days late, the last one aside. */
const LIMITES = [0, 30, 60, 90] as const
const ORDEN_TRAMOS = Object.keys(TRAMOS) as Tramo[]

/** A as SAP keeps it (0001A00045871, branch of 4 or 5 digits) or already as it is shown. */
const SAP_REFERENCIA = /^(\d{4,5})([A-Z])(\d{8})$/
const SHOWN_REFERENCIA = /^([A-Z])-(\d{4,5})-(\d{8})$/

/** The official number as people read it; anything else unchanged, and the document's own number when there is nothing. */
export const referenciaTexto = (referencia: string, documento: string): string => {
  const text = referencia.trim()
  const [, punto, letra, numero] = SAP_REFERENCIA.exec(text) ?? []
  return punto ? `${letra}-${punto}-${numero}` : text || documento.replace(/^0+(?=\d)/, '')
}

/** What decides an item's name. */
export interface Nombrable {
  clase: string
  /** S debit, H credit: it decides, never the class alone (RV is both invoices and credit memos). */
  signo: 'S' | 'H'
  /** As it is shown. */
  referencia: string
}

/** What is filtered by: the class codes with their plain names. */
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
 * "Factura A", "Nota de crédito B", "Cobro a cuenta" (domain §1.3). A receipt that cleared nothing yet is on account.
 * `puntoVentaFce` is the branch of MiPyME electronic credit invoices, 0 for none.
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

/** What SAP computes a due date from: it stores none. */
export interface Condiciones {
  signo: 'S' | 'H'
  /** ZFBDT, yyyy-mm-dd. */
  base: string
  /** ZBD3T, ZBD2T, ZBD1T: the first that is not zero counts. */
  neto: number
  dias2: number
  dias1: number
  /** The invoice that a credit memo refers to, when it does. */
  factura: string
}

/** The net due date. The terms of a credit memo without an invoice are ignored (domain §1.2). */
export const vencimientoNeto = ({ signo, base, neto, dias2, dias1, factura }: Condiciones): string =>
  signo === 'H' && !factura ? base : addDays(base, neto || dias2 || dias1)

/** Whole days from one yyyy-mm-dd to another. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** How many days late a due date is: 0 on the day itself and before. */
export const diasAtraso = (vencimiento: string, hoy: string): number => Math.max(0, daysBetween(vencimiento, hoy))

/** The bucket of a due date: what falls due today is not late. */
export const tramoDe = (vencimiento: string, hoy: string): Tramo => {
  const late = diasAtraso(vencimiento, hoy)
  const at = LIMITES.findIndex((limite) => late <= limite)
  return ORDEN_TRAMOS[at < 0 ? LIMITES.length : at]!
}

/** The due dates of a bucket, both ends included; no end where there is none. */
export const vencimientosDe = (tramo: Tramo, hoy: string): { desde: string | undefined; hasta: string | undefined } => {
  const at = ORDEN_TRAMOS.indexOf(tramo)
  const last = LIMITES[at]
  return {
    desde: at === 0 ? hoy : last === undefined ? undefined : addDays(hoy, -last),
    hasta: at === 0 ? undefined : addDays(hoy, -LIMITES[at - 1]! - 1),
  }
}

/** Where an open item counts: credits stand apart whatever their date (domain §1.4). */
export const grupoDe = ({ importe, vencimiento }: { importe: string; vencimiento: string }, hoy: string): Grupo =>
  importe.startsWith('-') ? 'creditos' : tramoDe(vencimiento, hoy)

/** An amount in two columns: by how much the debt went up, or down, without sign; null in the other. */
export const ladosDe = (importe: string): [debito: string | null, credito: string | null] =>
  importe.startsWith('-') ? [null, importe.slice(1)] : [importe, null]

/** What there is of one group: its sum, how many, and the earliest due date. */
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

/** Open items by currency and group, exact to the cent. */
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

/** The balance of one customer in one currency. */
interface SaldoMoneda {
  moneda: string
  limite: string | null
  grupos: readonly GrupoSaldo[]
}

const totalOf = (moneda: string, saldos: readonly SaldoMoneda[]): Totales => {
  const grupos = saldos.flatMap((saldo) => saldo.grupos)
  const centsOf = (wanted: (grupo: Grupo) => boolean): bigint =>
    grupos.reduce((sum, { grupo, importe }) => (wanted(grupo) ? sum + toCents(importe) : sum), 0n)
  const aVencer = centsOf((grupo) => grupo === 'a-vencer')
  const creditos = centsOf((grupo) => grupo === 'creditos')
  const vencido = centsOf((grupo) => grupo !== 'a-vencer' && grupo !== 'creditos')
  const saldo = vencido + aVencer + creditos
  // Each customer has its own: what one may still owe is of no use to another, so limits never add up.
  const [only, ...others] = saldos
  const limite = only?.limite && !others.length ? toCents(only.limite) : undefined
  const next = grupos.filter(({ grupo }) => grupo === 'a-vencer').map(({ primero }) => primero)
  return {
    moneda,
    saldoTotal: fromCents(saldo),
    vencido: fromCents(vencido),
    aVencer: fromCents(aVencer),
    creditos: fromCents(creditos),
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

/** Pesos first, then by code. */
const byMoneda = (a: string, b: string): number =>
  Number(b === 'ARS') - Number(a === 'ARS') || (a < b ? -1 : Number(a > b))

/** The totals of each currency, of one customer or of several: currencies are never added together. */
export const totalesDe = (saldos: readonly SaldoMoneda[]): Totales[] =>
  [...new Set(saldos.map(({ moneda }) => moneda))].toSorted(byMoneda).map((moneda) =>
    totalOf(
      moneda,
      saldos.filter((saldo) => saldo.moneda === moneda),
    ),
  )

/**
 * The period of a statement of movements: between document dates, of every movement. Undefined: it is of something else,
 * and has no opening nor closing balance.
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

/** "21.00" is "21" and "10.50" is "10,5". */
const rate = (alicuota: string): string =>
  (alicuota.includes('.') ? alicuota.replace(/\.?0+$/, '') : alicuota).replace('.', ',')

/** "IVA 21 %": a tax by name, with its rate unless the name says one already. */
export const impuestoTexto = ({
  nombre,
  alicuota,
}: Pick<DocumentoDetail['impuestos'][number], 'nombre' | 'alicuota'>): string =>
  alicuota && !nombre.includes('%') ? `${nombre} ${rate(alicuota)} %` : nombre

import { DIAS_ENTRE } from '#contract/conciliacion/reglas.ts'
import type { AplicacionPropuesta } from '#contract/conciliacion/shapes.ts'
import { medioDe } from '#contract/cuenta-corriente/medios.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import { readPartidas } from '#gateways/erp/demasiadas.ts'
import { claveDe, type Criterio, type Erp, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { readInformado } from '#modules/informado'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import {
  type LineaAbierta,
  type MedioDePago,
  selectMediosDe,
  selectMediosEntre,
} from './conciliacion-candidatos.repository.ts'
import type { Documento } from './conciliacion-documentos.rules.ts'
import type { Empresa } from './conciliacion-duenos.rules.ts'
import type { Informado } from './conciliacion-informados.rules.ts'

const nonNull = (texts: readonly (string | null)[]): string[] => texts.filter((text) => text !== null)

/** Returns the total of means of payment, in cents. */
export const importeDe = (medios: readonly MedioDePago[]): bigint =>
  medios.reduce((sum, { importe }) => sum + toCents(importe), 0n)

const informadoOf = (orden: number | null, medios: readonly MedioDePago[]): Informado => {
  const [{ pagoId, razonSocialId, moneda, cuitEmpresa }] = medios as [MedioDePago]
  return {
    pagoId,
    orden,
    razonSocialId,
    moneda,
    importe: importeDe(medios),
    fecha: medios
      .map(({ fecha }) => fecha)
      .toSorted()
      .at(-1)!,
    referencias: nonNull(medios.map(({ referencia }) => referencia)),
    cuits: [cuitEmpresa, ...nonNull(medios.map(({ cuit }) => cuit))],
  }
}

/** Returns the means of payment that bring in money: no withholdings, no rejected ones. */
export const moneyMedios = (medios: readonly MedioDePago[]): MedioDePago[] =>
  medios.filter(({ medio, estado }) => !medioDe(medio).esRetencion && estado !== 'rechazado')

/**
 * Whether each means of payment has its statement line. Cheques that are not paid yet need none, because the bank
 * credits a cheque only when it is paid.
 */
export const isAcreditado = (medios: readonly MedioDePago[]): boolean =>
  moneyMedios(medios).every(({ medio, conciliado }) => conciliado || medioDe(medio).seRechaza)

/**
 * Returns the parts of a payment that one statement line may pay: all its money together, or each of several means of
 * payment. Leaves out means of payment that already have a line.
 */
const informadosOf = (medios: readonly MedioDePago[]): Informado[] => {
  const plata = moneyMedios(medios)
  const libres = plata.filter(({ conciliado }) => !conciliado)
  if (!libres.length) return []
  const whole = libres.length === plata.length ? [informadoOf(null, libres)] : []
  return plata.length > 1 ? [...whole, ...libres.map((medio) => informadoOf(medio.orden, [medio]))] : whole
}

/** Returns the parts of one payment that a line may pay. */
export const readInformadosDe = async (db: Db, pagoId: number): Promise<Informado[]> =>
  informadosOf(await selectMediosDe(db, pagoId))

/** Returns the parts of reported payments that statement lines of these days may pay. */
export const readInformados = async (db: Db, lineas: readonly Pick<LineaAbierta, 'fecha'>[]): Promise<Informado[]> => {
  const days = lineas.map(({ fecha }) => fecha).toSorted()
  if (!days.length) return []
  const between = { desde: addDays(days[0]!, -DIAS_ENTRE), hasta: addDays(days.at(-1)!, DIAS_ENTRE) }
  const medios = await selectMediosEntre(db, between)
  return [...Map.groupBy(medios, ({ pagoId }) => pagoId).values()].flatMap(informadosOf)
}

/** Maximum razones sociales read from the ERP at once. */
const EMPRESAS = 100

/** Criteria of open debts, oldest due date first. */
const DEUDAS: Criterio = {
  ...SIN_FILTROS,
  estado: 'abiertas',
  importe: { desde: '0.01', hasta: undefined },
  orden: 'vencimiento',
  descendente: false,
}

/** The ERP and the time of the query. */
export interface Libros<E extends keyof Erp = keyof Erp> {
  erp: Pick<Erp, E>
  now: Date
}

/** Returns the documents that each razón social owes and no payment covers. */
export const readDeudas = async (
  db: Db,
  { erp, now }: Libros<'listPartidas' | 'getActualizado'>,
  empresas: readonly Empresa[],
): Promise<Map<number, Documento[]>> => {
  const idOf = new Map(empresas.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const clientes = [...idOf.keys()]
  const debe = new Map<number, Documento[]>()
  // Read this date before the items. A payment applied in between then still counts as reported, so its documents are
  // not proposed again.
  const datosAl = await erp.getActualizado(db, now)
  for (let at = 0; at < clientes.length; at += EMPRESAS) {
    const batch = clientes.slice(at, at + EMPRESAS)
    const partidas = await readPartidas(db, erp, batch, DEUDAS)
    const informado = await readInformado(db, {
      empresas: batch.map((cliente) => idOf.get(cliente)!),
      datosAl,
    })
    for (const partida of partidas) {
      const partidaId = claveDe(partida)
      const importe = toCents(partida.importe) - (informado.get(partidaId) ?? 0n)
      if (importe <= 0n) continue
      const razonSocialId = idOf.get(partida.codigoCliente)!
      const documento = { partidaId, referencia: partida.referencia, moneda: partida.moneda, importe }
      const own = debe.get(razonSocialId)
      if (own) own.push(documento)
      else debe.set(razonSocialId, [documento])
    }
  }
  return debe
}

/**
 * Throws `conflicto` when a document owes less than a line would pay of it, because another line or user has paid it
 * meanwhile.
 */
export const requireDeudas = async (
  db: Db,
  { erp, now }: Libros<'findPartidas' | 'getActualizado'>,
  { razonSocialId, codigoCliente }: Empresa,
  aplicaciones: readonly AplicacionPropuesta[],
): Promise<void> => {
  if (!aplicaciones.length) return
  const claves = aplicaciones.map(({ partidaId }) => partidaId)
  const datosAl = await erp.getActualizado(db, now)
  const partidas = new Map((await erp.findPartidas(db, codigoCliente, claves)).map((each) => [claveDe(each), each]))
  const informado = await readInformado(db, { empresas: [razonSocialId], datosAl })
  for (const { partidaId, referencia, importe } of aplicaciones) {
    const partida = partidas.get(partidaId)
    const pendiente =
      partida && partida.compensada === null ? toCents(partida.importe) - (informado.get(partidaId) ?? 0n) : 0n
    if (pendiente < toCents(importe)) {
      throw new AppError('conflicto', {
        message: `${referencia} ya no tiene ese importe pendiente. Tocá Buscar de nuevo.`,
      })
    }
  }
}

import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Erp } from '#gateways/erp/erp.ts'
import { registerPago } from '#modules/pagos'
import { transaction } from '#server/db/database.ts'
import { readCsv } from '#server/import/import-rows.ts'
import { columnsOf } from '#server/import/import.ts'
import { IMPORTACIONES } from '../../server/importaciones.ts'
import { type Mes, SUCIEDADES, type Suciedad, type Verdad } from './mes.ts'
import { clavesDe } from '#contract/base/claves.ts'

/**
 * SAP company code of the generated documents. The key of a document is the company code, its number, its year and item
 * 1.
 */
const SOCIEDAD = '7000'
const EJERCICIO = 2026
const claveOf = (documento: string): string => `${SOCIEDAD}-${documento}-${EJERCICIO}-1`
const documentoOf = (partidaId: string): string => partidaId.split('-')[1]!

const LOTE = 1000

const loadRows = async (
  pool: pg.Pool,
  que: 'empresas' | 'cuenta-corriente',
  rows: readonly Record<string, unknown>[],
) => {
  for (let at = 0; at < rows.length; at += LOTE) {
    const { errores } = await transaction(pool, (db) => IMPORTACIONES[que].runRows(db, rows.slice(at, at + LOTE)))
    if (errores[0]) throw new Error(`${que}: ${errores[0].columna} ${errores[0].mensaje}`)
  }
}

/**
 * Loads the companies, debts and reported payments of a month through the portal. Returns the id of each payment by its
 * number in the generated month.
 */
export const cargarMes = async (pool: pg.Pool, erp: Erp, mes: Mes, now: Date): Promise<Map<number, number>> => {
  await loadRows(
    pool,
    'empresas',
    mes.empresas.map(({ codigoCliente, razonSocial, cuit }) => ({
      codigo_cliente: codigoCliente,
      razon_social: razonSocial,
      cuit,
      provincia: 'Santa Fe',
      negocios: 'Autopartes',
    })),
  )
  await loadRows(
    pool,
    'cuenta-corriente',
    mes.documentos.map(({ codigoCliente, documento, referencia, vencimiento, importe }) => ({
      COMP_CODE: SOCIEDAD,
      CUSTOMER: codigoCliente,
      DOC_NO: documento,
      ITEM_NUM: '1',
      FISC_YEAR: String(EJERCICIO),
      DOC_DATE: vencimiento,
      PSTNG_DATE: vencimiento,
      DOC_TYPE: 'RV',
      DB_CR_IND: 'S',
      REF_DOC_NO: referencia,
      ALLOC_NMBR: '',
      CURRENCY: 'ARS',
      AMT_DOCCUR: importe,
      BLINE_DATE: vencimiento,
      DSCT_DAYS1: '0',
      DSCT_DAYS2: '0',
      NETTERMS: '0',
      CLEAR_DATE: '',
      CLEAR_DOC: '',
    })),
  )
  const { rows } = await pool.query<{ razonSocialId: number; codigoCliente: string; cuit: string }>(
    `select razon_social_id as "razonSocialId", codigo_cliente as "codigoCliente", cuit from razon_social where codigo_cliente = any($1)`,
    [mes.empresas.map(({ codigoCliente }) => codigoCliente)],
  )
  const titulares = new Map(rows.map((row) => [row.codigoCliente, row]))
  const pagos = new Map<number, number>()
  for (const { clave, codigoCliente, fecha, importe, referencia, cuit, documento } of mes.informados) {
    const titular = titulares.get(codigoCliente)!
    const medio = {
      medio: 'transferencia' as const,
      importe,
      fecha,
      banco: 'Banco del Litoral',
      referencia,
      cuit,
      cuenta: null,
      provincia: null,
    }
    const pagoId = await transaction(pool, (sql) =>
      registerPago(
        { sql, erp, titular, usuarioId: 1, origen: 'informado', now, enqueue: async () => {} },
        {
          razonSocialId: titular.razonSocialId,
          moneda: 'ARS',
          medios: [medio],
          comentario: '',
          aplicaciones: [{ partidaId: claveOf(documento), importe }],
        },
      ),
    )
    pagos.set(clave, pagoId)
  }
  return pagos
}

/** Returns the bank statement of a month as CSV. */
export const extractoDe = ({ lineas }: Mes): string =>
  [
    'origen;fecha;importe;referencia;cuit;nombre;concepto;id',
    ...lineas.map(({ fecha, importe, referencia, cuit, nombre, concepto, id }) =>
      ['Banco de Prueba', fecha, importe.replace('.', ','), referencia, cuit, nombre, concepto, id].join(';'),
    ),
    '',
  ].join('\n')

export const cargarExtracto = (pool: pg.Pool, csv: string) =>
  IMPORTACIONES.acreditaciones.runTable(pool, () =>
    readCsv(Readable.from([csv]), columnsOf(IMPORTACIONES.acreditaciones)),
  )

export interface Cifra {
  lineas: number
  bien: number
  seguras: number
  segurasMal: number
}

interface Propuesto {
  id: string
  confianza: string | null
  codigoCliente: string | null
  pagoId: number | null
  documentos: string[]
}

const isSame = (verdad: Verdad, propuesto: Propuesto, pagos: ReadonlyMap<number, number>): boolean =>
  verdad.codigoCliente === propuesto.codigoCliente &&
  (verdad.informado === null ? null : pagos.get(verdad.informado)!) === propuesto.pagoId &&
  verdad.documentos.toSorted().join() === propuesto.documentos.toSorted().join()

/**
 * Returns, for each kind of line, how many proposals are right, and how many of the proposals marked as sure are wrong.
 */
export const juzgar = async (
  pool: pg.Pool,
  mes: Mes,
  pagos: ReadonlyMap<number, number>,
): Promise<Record<Suciedad, Cifra>> => {
  const { rows } = await pool.query<Omit<Propuesto, 'documentos'> & { aplicaciones: { partidaId: string }[] }>(
    `select substr(a.clave, 4) as id, p.confianza, r.codigo_cliente as "codigoCliente", p.pago_id as "pagoId", p.aplicaciones
     from acreditacion a join acreditacion_propuesta p using (acreditacion_id) left join razon_social r using (razon_social_id)`,
  )
  const propuestas = new Map(
    rows.map(({ aplicaciones, ...row }) => [
      row.id,
      { ...row, documentos: aplicaciones.map(({ partidaId }) => documentoOf(partidaId)) },
    ]),
  )
  const cifras = Object.fromEntries(
    clavesDe(SUCIEDADES).map((kind) => [kind, { lineas: 0, bien: 0, seguras: 0, segurasMal: 0 }]),
  ) as Record<Suciedad, Cifra>
  for (const { id, suciedad, verdades } of mes.lineas) {
    const propuesto = propuestas.get(id)!
    const isRight = verdades.some((verdad) => isSame(verdad, propuesto, pagos))
    const cifra = cifras[suciedad]
    cifra.lineas += 1
    if (isRight) cifra.bien += 1
    if (propuesto.confianza === 'segura') cifra.seguras += 1
    if (propuesto.confianza === 'segura' && !isRight) cifra.segurasMal += 1
  }
  return cifras
}

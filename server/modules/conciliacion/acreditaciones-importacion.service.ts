import sql from 'sql-template-tag'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { importable } from '#server/import/import.ts'
import type { Importer, Written } from '#server/import/importer.ts'
import {
  ACREDITACION_COLUMNS,
  createAcreditacionReader,
  type ImportedAcreditacion,
} from './acreditaciones-importacion.rules.ts'

/**
 * Rejects a line whose bank number is stored with another date or amount: the number then belongs to another line or
 * account.
 */
const checkClaves: NonNullable<Importer<ImportedAcreditacion>['check']> = async (db, rows) => {
  const known = await selectRows<Pick<ImportedAcreditacion, 'origen' | 'clave' | 'fecha' | 'moneda' | 'importe'>>(
    db,
    sql`select origen, clave, fecha, moneda, importe::text as importe from acreditacion
        where (origen, clave) in (select * from unnest(${rows.map(({ row }) => row.origen)}::text[], ${rows.map(({ row }) => row.clave)}::text[]))`,
  )
  const stored = new Map(known.map((each) => [JSON.stringify([each.origen, each.clave]), each]))
  for (const { row, complain } of rows) {
    const before = stored.get(JSON.stringify([row.origen, row.clave]))
    if (!before) continue
    if (before.fecha === row.fecha && before.moneda === row.moneda && before.importe === row.importe) continue
    const dicho = `${unbroken(formatMoney(before.importe, before.moneda))} del ${formatDay(before.fecha)}`
    complain('id', `Ese número de esa cuenta bancaria ya es de otra acreditación: ${dicho}.`)
  }
}

/** Inserts the new lines as pending, to be matched; existing lines stay unchanged. */
const insertAcreditaciones = async (db: Db, rows: readonly ImportedAcreditacion[]): Promise<Written> => {
  const { nuevas } = (await selectOne<{ nuevas: number }>(
    db,
    sql`with nuevas as (
          insert into acreditacion (origen, clave, fecha, moneda, importe, referencia, cuit, nombre, concepto)
          select origen, clave, fecha, moneda, importe, referencia, cuit, nombre, concepto
          from json_populate_recordset(null::acreditacion, ${JSON.stringify(rows)}::json) with ordinality
          order by ordinality
          on conflict (origen, clave) do nothing returning acreditacion_id),
        abiertas as (insert into acreditacion_propuesta (acreditacion_id) select acreditacion_id from nuevas)
        select count(*)::int as nuevas from nuevas`,
  ))!
  return { nuevas, cambiadas: 0 }
}

/** Import of the credits of bank statements and collection services. */
export const ACREDITACIONES = importable<ImportedAcreditacion>({
  kind: 'acreditaciones',
  texto:
    'Los créditos de la cuenta bancaria, para conciliarlos con los pagos: extractos, Interbanking, PagoMisCuentas. Cada acreditación se importa una sola vez.',
  columns: ACREDITACION_COLUMNS,
  open: createAcreditacionReader,
  key: (row) => `${row.origen} ${row.clave}`,
  duplicate: { columna: 'id', mensaje: 'Ese número de esa cuenta bancaria ya apareció en el archivo.' },
  check: checkClaves,
  write: insertAcreditaciones,
  table: 'acreditacion',
})

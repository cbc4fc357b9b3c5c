import sql from 'sql-template-tag'
import { formatMoney } from '#contract/valores/formato.ts'
import { sumImportes, toCents } from '#contract/valores/importes.ts'
import { createClienteReader, lockRazonesSociales, touchRazonesSociales } from '#modules/razones-sociales'
import { type Db, execute } from '#server/db/database.ts'
import { countsOf, importable } from '#server/import/import.ts'
import type { ReadRow, Written } from '#server/import/importer.ts'
import { upsertOf, upsertRows } from '#server/import/upsert.ts'
import { CREDITO_COLUMNS, DOCUMENTO_COLUMNS, PARTIDA_COLUMNS } from './cuenta-corriente-importacion.columns.ts'
import {
  type ImportedCredito,
  type ImportedDocumento,
  type ImportedPartida,
  createCreditoReader,
  createPartidaReader,
  joinDocumentos,
  readDocumento,
} from './cuenta-corriente-importacion.rules.ts'

/** Maximum number of documents that get their own notice, so that other notices of the file keep their place. */
const MAX_NAMED = 20
const OTHERS = 'Hay más comprobantes cuyos renglones e impuestos no suman su total. Revisalos en el ERP.'

const amount = (importe: string): string => formatMoney(importe, '').trim()

/**
 * Returns the notice for a document whose lines and taxes do not add up to its total. undefined: they do, or the
 * document has no lines, so that there is nothing to compare.
 */
const sumaNotice = ({ sociedad, documento, ejercicio, total, lineas, impuestos }: ImportedDocumento) => {
  const suma = sumImportes([...lineas, ...impuestos].map(({ importe }) => importe))
  if (!lineas.length || toCents(suma) === toCents(total)) return undefined
  const parts = impuestos.length ? 'los renglones y los impuestos suman' : 'los renglones suman'
  return `En el comprobante ${sociedad} ${documento} de ${ejercicio}, ${parts} ${amount(suma)}, y el total es ${amount(total)}.`
}

/** Creates a row reader of documents. It notes each document whose lines do not add up to its total, and accepts it. */
const createDocumentoReader = (): ReadRow<ImportedDocumento> => {
  let found = 0
  return (record, reporter) => {
    const documento = readDocumento(record, reporter)
    const notice = documento && sumaNotice(documento)
    if (notice === undefined) return documento
    found += 1
    reporter.note('total', found > MAX_NAMED ? OTHERS : notice)
    return documento
  }
}

/** Inserts new items and updates changed ones. */
export const upsertPartidas = upsertOf({ tabla: 'partida', clave: 'sociedad, documento, ejercicio, posicion' })

/** Stores the current time as that of the last load of items. */
const updateActualizado = (db: Db): Promise<number> =>
  execute(
    db,
    sql`insert into actualizacion (origen, fecha) values ('cuenta-corriente', now())
        on conflict (origen) do update set fecha = excluded.fecha`,
  )

/** Inserts new credit limits and updates changed ones. */
const upsertCreditos = async (db: Db, rows: readonly ImportedCredito[]): Promise<Written> => {
  await lockRazonesSociales(db)
  const credito = { tabla: 'credito', clave: 'razon_social_id, moneda', returning: sql`razon_social_id as id` }
  const written = await upsertRows<{ id: number }>(db, credito, rows)
  await touchRazonesSociales(
    db,
    written.map(({ id }) => id),
  )
  return countsOf(written)
}

/**
 * Creates the import of open and cleared items, as SAP exports them. The import also stores the time of the load.
 * `shiftDays` moves every date (demo data).
 */
export const createPartidas = (shiftDays = 0) =>
  importable<ImportedPartida>({
    kind: 'cuenta-corriente',
    texto:
      'Las partidas abiertas y compensadas, con las columnas con que las exporta SAP. Si una fila de un cliente tiene errores, no se importa ninguna de sus filas: su cuenta corriente queda como estaba.',
    columns: PARTIDA_COLUMNS,
    open: async (db) => createPartidaReader(await createClienteReader(db), shiftDays),
    key: (row) => `${row.sociedad} ${row.documento} ${row.ejercicio} ${row.posicion}`,
    duplicate: { columna: 'ITEM_NUM', mensaje: 'La misma posición del documento ya apareció en el archivo.' },
    // Write all items of a customer or none, because a part of an account would show a false balance.
    grupo: {
      columna: 'CUSTOMER',
      mensaje: 'Otra fila de este cliente tiene errores: no se importa ninguna de sus filas.',
    },
    write: upsertPartidas,
    finish: updateActualizado,
    table: 'partida',
  })

export const PARTIDAS = createPartidas()

/** Import of lines, taxes and CAE of documents. */
export const DOCUMENTOS = importable<ImportedDocumento>({
  kind: 'documentos',
  texto:
    'Renglones, impuestos y CAE de los comprobantes de la cuenta corriente. Las filas de un mismo comprobante van juntas: cada una trae un renglón, un impuesto o los dos. Si no suman el total, te avisamos y se importa igual.',
  columns: DOCUMENTO_COLUMNS,
  join: joinDocumentos,
  open: createDocumentoReader,
  key: (row) => `${row.sociedad} ${row.documento} ${row.ejercicio}`,
  duplicate: { columna: 'documento', mensaje: 'El mismo documento ya apareció en el archivo.' },
  write: upsertOf({ tabla: 'documento', clave: 'sociedad, documento, ejercicio' }),
  table: 'documento',
})

/** Import of credit limits. */
export const CREDITOS = importable<ImportedCredito>({
  kind: 'creditos',
  texto: 'El límite de cada empresa en cada moneda.',
  columns: CREDITO_COLUMNS,
  open: async (db) => createCreditoReader(await createClienteReader(db)),
  key: (row) => `${row.razonSocialId} ${row.moneda}`,
  duplicate: { columna: 'moneda', mensaje: 'El límite del cliente en esa moneda ya apareció en el archivo.' },
  write: upsertCreditos,
  table: 'credito',
})

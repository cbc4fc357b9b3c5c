import sql from 'sql-template-tag'
import { createClienteReader, lockRazonesSociales, touchRazonesSociales } from '#modules/razones-sociales'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import { countsOf, importable, IS_NEW, upsert } from '#server/import/import.ts'
import type { Written } from '#server/import/importer.ts'
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

/** Writes items that are new or changed. */
export const upsertPartidas = (db: Db, rows: readonly ImportedPartida[]): Promise<Written> => {
  const column = <K extends keyof ImportedPartida>(name: K) => rows.map((row) => row[name])
  return upsert(
    db,
    sql`insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision,
          contable, vencimiento, moneda, importe, compensada, compensacion)
        select * from unnest(${column('sociedad')}::text[], ${column('documento')}::text[], ${column('ejercicio')}::smallint[],
          ${column('posicion')}::smallint[], ${column('razonSocialId')}::bigint[], ${column('clase')}::text[], ${column('signo')}::text[],
          ${column('referencia')}::text[], ${column('asignacion')}::text[], ${column('emision')}::date[], ${column('contable')}::date[],
          ${column('vencimiento')}::date[], ${column('moneda')}::text[], ${column('importe')}::numeric[], ${column('compensada')}::date[],
          ${column('compensacion')}::text[])
        on conflict (sociedad, documento, ejercicio, posicion) do update set razon_social_id = excluded.razon_social_id,
          clase = excluded.clase, signo = excluded.signo, referencia = excluded.referencia, asignacion = excluded.asignacion,
          emision = excluded.emision, contable = excluded.contable, vencimiento = excluded.vencimiento, moneda = excluded.moneda,
          importe = excluded.importe, compensada = excluded.compensada, compensacion = excluded.compensacion
        where (partida.razon_social_id, partida.clase, partida.signo, partida.referencia, partida.asignacion, partida.emision, partida.contable,
            partida.vencimiento, partida.moneda, partida.importe, partida.compensada, partida.compensacion)
          is distinct from (excluded.razon_social_id, excluded.clase, excluded.signo, excluded.referencia, excluded.asignacion, excluded.emision,
            excluded.contable, excluded.vencimiento, excluded.moneda, excluded.importe, excluded.compensada, excluded.compensacion)
        returning ${IS_NEW}`,
  )
}

/** Now is when the items are of. */
const updateActualizado = (db: Db): Promise<number> =>
  execute(
    db,
    sql`insert into actualizacion (origen, fecha) values ('cuenta-corriente', now())
        on conflict (origen) do update set fecha = excluded.fecha`,
  )

/** Writes documents that are new or changed. */
const upsertDocumentos = (db: Db, rows: readonly ImportedDocumento[]): Promise<Written> =>
  upsert(
    db,
    sql`insert into documento (sociedad, documento, ejercicio, cae, cae_vence, total, lineas, impuestos)
        select * from unnest(${rows.map((row) => row.sociedad)}::text[], ${rows.map((row) => row.documento)}::text[],
          ${rows.map((row) => row.ejercicio)}::smallint[], ${rows.map((row) => row.cae)}::text[], ${rows.map((row) => row.caeVence)}::date[],
          ${rows.map((row) => row.total)}::numeric[], ${rows.map((row) => JSON.stringify(row.lineas))}::jsonb[],
          ${rows.map((row) => JSON.stringify(row.impuestos))}::jsonb[])
        on conflict (sociedad, documento, ejercicio) do update set cae = excluded.cae, cae_vence = excluded.cae_vence,
          total = excluded.total, lineas = excluded.lineas, impuestos = excluded.impuestos
        where (documento.cae, documento.cae_vence, documento.total, documento.lineas, documento.impuestos)
          is distinct from (excluded.cae, excluded.cae_vence, excluded.total, excluded.lineas, excluded.impuestos)
        returning ${IS_NEW}`,
  )

/** Writes credit limits that are new or changed. */
const upsertCreditos = async (db: Db, rows: readonly ImportedCredito[]): Promise<Written> => {
  await lockRazonesSociales(db)
  const written = await selectRows<{ id: number; nueva: boolean }>(
    db,
    sql`insert into credito (razon_social_id, moneda, limite)
        select * from unnest(${rows.map((row) => row.razonSocialId)}::bigint[], ${rows.map((row) => row.moneda)}::text[],
          ${rows.map((row) => row.limite)}::numeric[])
        on conflict (razon_social_id, moneda) do update set limite = excluded.limite where credito.limite <> excluded.limite
        returning razon_social_id as id, ${IS_NEW}`,
  )
  await touchRazonesSociales(
    db,
    written.map(({ id }) => id),
  )
  return countsOf(written)
}

/** Open and cleared items as SAP exports them, that say of when they are; `shiftDays` moves every date (demo data). */
export const createPartidas = (shiftDays = 0) =>
  importable<ImportedPartida>({
    kind: 'cuenta-corriente',
    texto:
      'Las partidas abiertas y compensadas, con las columnas con que las exporta SAP. De un cliente con alguna línea mal no se escribe ninguna: la cuenta queda como estaba.',
    columns: PARTIDA_COLUMNS,
    open: async (db) => createPartidaReader(await createClienteReader(db), shiftDays),
    key: (row) => `${row.sociedad} ${row.documento} ${row.ejercicio} ${row.posicion}`,
    duplicate: { columna: 'ITEM_NUM', mensaje: 'La misma posición del documento ya apareció en el archivo.' },
    // Half of an account is a balance that is not true.
    junto: { columna: 'CUSTOMER', mensaje: 'Otra línea de este cliente tiene errores: de él no se escribe ninguna.' },
    write: upsertPartidas,
    finish: updateActualizado,
    table: 'partida',
  })

export const PARTIDAS = createPartidas()

/** Lines, taxes and CAE of documents. */
export const DOCUMENTOS = importable<ImportedDocumento>({
  kind: 'documentos',
  texto:
    'Renglones, impuestos y CAE de lo que está en cuenta corriente. Las líneas de un mismo documento van juntas: cada una trae un renglón, un impuesto o los dos.',
  columns: DOCUMENTO_COLUMNS,
  join: joinDocumentos,
  open: () => readDocumento,
  key: (row) => `${row.sociedad} ${row.documento} ${row.ejercicio}`,
  duplicate: { columna: 'documento', mensaje: 'El mismo documento ya apareció en el archivo.' },
  write: upsertDocumentos,
  table: 'documento',
})

/** Credit limits. */
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

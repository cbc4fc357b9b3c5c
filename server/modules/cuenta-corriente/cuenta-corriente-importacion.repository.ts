import sql from 'sql-template-tag'
import { type Db, execute } from '#server/database.ts'
import type { ImportedCredito, ImportedDocumento } from './documentos-importacion.rules.ts'
import type { ImportedPartida } from './cuenta-corriente-importacion.rules.ts'

/** Writes items that are new or changed. Says how many. */
export const upsertPartidas = (db: Db, rows: readonly ImportedPartida[]): Promise<number> => {
  const column = <K extends keyof ImportedPartida>(name: K) => rows.map((row) => row[name])
  return execute(
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
            excluded.contable, excluded.vencimiento, excluded.moneda, excluded.importe, excluded.compensada, excluded.compensacion)`,
  )
}

/** Now is when the items are of. */
export const updateActualizado = (db: Db): Promise<number> =>
  execute(
    db,
    sql`insert into actualizacion (origen, fecha) values ('cuenta-corriente', now())
        on conflict (origen) do update set fecha = excluded.fecha`,
  )

/** Writes documents that are new or changed. Says how many. */
export const upsertDocumentos = (db: Db, rows: readonly ImportedDocumento[]): Promise<number> =>
  execute(
    db,
    sql`insert into documento (sociedad, documento, ejercicio, cae, cae_vence, total, lineas, impuestos)
        select * from unnest(${rows.map((row) => row.sociedad)}::text[], ${rows.map((row) => row.documento)}::text[],
          ${rows.map((row) => row.ejercicio)}::smallint[], ${rows.map((row) => row.cae)}::text[], ${rows.map((row) => row.caeVence)}::date[],
          ${rows.map((row) => row.total)}::numeric[], ${rows.map((row) => JSON.stringify(row.lineas))}::jsonb[],
          ${rows.map((row) => JSON.stringify(row.impuestos))}::jsonb[])
        on conflict (sociedad, documento, ejercicio) do update set cae = excluded.cae, cae_vence = excluded.cae_vence,
          total = excluded.total, lineas = excluded.lineas, impuestos = excluded.impuestos
        where (documento.cae, documento.cae_vence, documento.total, documento.lineas, documento.impuestos)
          is distinct from (excluded.cae, excluded.cae_vence, excluded.total, excluded.lineas, excluded.impuestos)`,
  )

/** Writes credit limits that are new or changed. Says how many. */
export const upsertCreditos = (db: Db, rows: readonly ImportedCredito[]): Promise<number> =>
  execute(
    db,
    sql`insert into credito (razon_social_id, moneda, limite)
        select * from unnest(${rows.map((row) => row.razonSocialId)}::bigint[], ${rows.map((row) => row.moneda)}::text[],
          ${rows.map((row) => row.limite)}::numeric[])
        on conflict (razon_social_id, moneda) do update set limite = excluded.limite where credito.limite <> excluded.limite`,
  )

import sql from 'sql-template-tag'
import type { Confianza } from '#contract/conciliacion/reglas.ts'
import type { Acreditacion, Propuesta } from '#contract/conciliacion/shapes.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { LINEA } from './conciliacion-candidatos.repository.ts'
import type { PropuestaHecha } from './conciliacion-propuestas.rules.ts'

interface AbiertaFilter {
  conPropuesta: boolean
  confianza?: Confianza | undefined
  acreditacionId?: number
}

/** List of the pending lines, newest first. */
export const abiertasList = createList<AbiertaFilter, Acreditacion>({
  from: sql`acreditacion_propuesta p`,
  alias: 'p',
  columns: sql`p.*`,
  sort: { acreditacion_id: 'bigint' },
  descending: true,
  keyOf: ({ acreditacionId }) => [acreditacionId],
  where: conditionsBy<AbiertaFilter>({
    conPropuesta: (conPropuesta) => (conPropuesta ? sql`p.clase is not null` : sql`p.clase is null`),
    confianza: (confianza) => sql`p.confianza = ${confianza}`,
    acreditacionId: (acreditacionId) => sql`p.acreditacion_id = ${acreditacionId}`,
  }),
  shown: (picked) =>
    sql`select ${LINEA}, p.version, null as conciliada,
          case when p.clase is not null then json_build_object('clase', p.clase, 'confianza', p.confianza, 'razonSocialId', p.razon_social_id,
            'razonSocial', r.razon_social, 'pagoId', p.pago_id, 'aplicaciones', p.aplicaciones, 'diferencia', p.diferencia::text,
            'fundamentos', p.fundamentos) end as propuesta
        from (${picked}) p join acreditacion a using (acreditacion_id) left join razon_social r on r.razon_social_id = p.razon_social_id`,
})

interface ConciliadaFilter {
  acreditacionId?: number
}

/** List of the confirmed lines, newest first. */
export const conciliadasList = createList<ConciliadaFilter, Acreditacion>({
  from: sql`conciliacion c`,
  alias: 'c',
  columns: sql`c.*`,
  sort: { acreditacion_id: 'bigint' },
  descending: true,
  keyOf: ({ acreditacionId }) => [acreditacionId],
  where: conditionsBy<ConciliadaFilter>({
    acreditacionId: (acreditacionId) => sql`c.acreditacion_id = ${acreditacionId}`,
  }),
  shown: (picked) =>
    sql`select ${LINEA}, 0 as version, null as propuesta,
          json_build_object('pagoId', c.pago_id, 'razonSocialId', g.razon_social_id, 'razonSocial', r.razon_social, 'creoPago', c.creo_pago,
            'quien', btrim(u.nombre || ' ' || u.apellido), 'cuando', to_char(c.creada at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as conciliada
        from (${picked}) c join acreditacion a using (acreditacion_id) join pago g on g.pago_id = c.pago_id
          join razon_social r on r.razon_social_id = g.razon_social_id join usuario u on u.usuario_id = c.usuario_id`,
})

/** Counts the pending lines: with a proposal, without one, and not matched yet. */
export const selectCuenta = async (db: Db): Promise<{ propuesta: number; sinDueno: number; sinMirar: number }> =>
  (await selectOne(
    db,
    sql`select count(clase)::int as propuesta, count(*) filter (where clase is null)::int as "sinDueno",
          count(*) filter (where mirada is null)::int as "sinMirar" from acreditacion_propuesta`,
  ))!

export interface Pendiente extends Omit<Acreditacion, 'propuesta' | 'conciliada'> {
  propuesta: (Omit<Propuesta, 'razonSocial' | 'fundamentos'> & { orden: number | null }) | null
}

/**
 * Locks the razones sociales and payments proposed for these lines until the transaction ends, in order of id.
 * Meanwhile no other transaction can register payments of these razones sociales or resolve these payments.
 */
export const lockPropuestos = async (db: Db, acreditacionIds: readonly number[]): Promise<void> => {
  const propuestas = sql`acreditacion_propuesta p where p.acreditacion_id = any(${acreditacionIds}::bigint[])`
  await execute(
    db,
    sql`select from razon_social where razon_social_id in (select p.razon_social_id from ${propuestas})
        order by razon_social_id for no key update`,
  )
  await execute(
    db,
    sql`select from pago where pago_id in (select p.pago_id from ${propuestas}) order by pago_id for update`,
  )
}

/** Locks and returns a pending line; undefined when the line is not pending. */
export const lockPendiente = (db: Db, acreditacionId: number): Promise<Pendiente | undefined> =>
  selectOne<Pendiente>(
    db,
    sql`select ${LINEA}, p.version,
          case when p.clase is not null then json_build_object('clase', p.clase, 'confianza', p.confianza, 'razonSocialId', p.razon_social_id,
            'pagoId', p.pago_id, 'orden', p.orden, 'aplicaciones', p.aplicaciones, 'diferencia', p.diferencia::text) end as propuesta
        from acreditacion_propuesta p join acreditacion a using (acreditacion_id) where p.acreditacion_id = ${acreditacionId} for update of p`,
  )

interface NewConciliacion {
  acreditacionId: number
  pagoId: number
  orden: number | null
  creoPago: boolean
  /** Numbers (`orden`), within the payment, of the cheques that the line credited. */
  acredito: readonly number[]
  usuarioId: number
  now: Date
}

/** Confirms a line, and moves its proposal into the confirmation so that an undo can restore the proposal. */
export const insertConciliacion = (db: Db, c: NewConciliacion): Promise<number> =>
  execute(
    db,
    sql`with gone as (delete from acreditacion_propuesta p where p.acreditacion_id = ${c.acreditacionId} returning p.*)
        insert into conciliacion (acreditacion_id, pago_id, orden, creo_pago, aplico, acredito, propuesta, usuario_id, creada)
        select acreditacion_id, ${c.pagoId}, ${c.orden}, ${c.creoPago}, false, ${c.acredito}, to_jsonb(gone), ${c.usuarioId}, ${c.now} from gone`,
  )

/** Stores that the confirmation of this line applied its payment, so that an undo makes the payment received again. */
export const updateAplico = (db: Db, acreditacionId: number): Promise<number> =>
  execute(db, sql`update conciliacion set aplico = true where acreditacion_id = ${acreditacionId}`)

/** Locks and returns a confirmed line; undefined when the line is not confirmed. */
export const lockConciliacion = (
  db: Db,
  acreditacionId: number,
): Promise<
  { pagoId: number; orden: number | null; creoPago: boolean; acredito: number[]; quien: string } | undefined
> =>
  selectOne(
    db,
    sql`select c.pago_id as "pagoId", c.orden, c.creo_pago as "creoPago", c.acredito, btrim(u.nombre || ' ' || u.apellido) as quien
        from conciliacion c join usuario u using (usuario_id) where c.acreditacion_id = ${acreditacionId} for update of c`,
  )

/** Makes a line pending again, with its former proposal. */
export const deleteConciliacion = (db: Db, acreditacionId: number): Promise<number> =>
  execute(
    db,
    sql`with gone as (delete from conciliacion c where c.acreditacion_id = ${acreditacionId} returning c.propuesta)
        insert into acreditacion_propuesta select p.* from gone, jsonb_populate_record(null::acreditacion_propuesta, gone.propuesta) p`,
  )

/** Removes the mark that a line applied this payment; returns whether there was one. */
export const clearAplico = async (db: Db, pagoId: number): Promise<boolean> =>
  (await execute(db, sql`update conciliacion set aplico = false where pago_id = ${pagoId} and aplico`)) > 0

/** Stores the owner that a user chose; a later matching does not change it. undefined: the owner is unknown. */
export const updateElegida = (
  db: Db,
  acreditacionId: number,
  elegida: PropuestaHecha | undefined,
  usuarioId: number,
): Promise<number> =>
  execute(
    db,
    sql`update acreditacion_propuesta set clase = ${elegida?.clase ?? null}, confianza = ${elegida?.confianza ?? null},
          razon_social_id = ${elegida?.razonSocialId ?? null}, pago_id = ${elegida?.pagoId ?? null}, orden = ${elegida?.orden ?? null},
          aplicaciones = ${JSON.stringify(elegida?.aplicaciones ?? [])}::jsonb, diferencia = ${elegida?.diferencia ?? '0'},
          fundamentos = ${elegida?.fundamentos ?? []}::text[], elegida_por = ${usuarioId}, mirada = coalesce(mirada, now()), version = version + 1
        where acreditacion_id = ${acreditacionId}`,
  )

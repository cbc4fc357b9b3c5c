import sql, { raw, type Sql } from 'sql-template-tag'
import { CLAVES_MEDIO, medioDe, type MedioDicho } from '#contract/cuenta-corriente/medios.ts'
import type { PagoEstado } from '#contract/cuenta-corriente/reglas.ts'
import type { Medio, NewPago, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'
import { type Cambios, cambiadoOf } from '#server/db/changes.ts'
import { conditionsBy, createList, eachOf } from '#server/db/lists.ts'
import { selectFirst } from '#server/db/paging.ts'
import type { MedioRow } from './pagos-medios.repository.ts'

export const insertPago = async (
  db: Db,
  { razonSocialId, moneda, comentario }: Pick<NewPago, 'razonSocialId' | 'comentario'> & { moneda: string },
  usuarioId: number | null,
  creado: Date,
): Promise<number> => {
  const created = await selectOne<{ id: number }>(
    db,
    sql`insert into pago (razon_social_id, usuario_id, moneda, comentario, creado)
        values (${razonSocialId}, ${usuarioId}, ${moneda}, ${comentario}, ${creado})
        returning pago_id as id`,
  )
  return created!.id
}

/** Inserts the documents that a payment pays, in order. */
export const insertAplicaciones = (
  db: Db,
  pagoId: number,
  rows: readonly { partida: string; referencia: string; importe: string }[],
): Promise<number> =>
  execute(
    db,
    sql`insert into pago_aplicacion (pago_id, orden, partida, referencia, importe)
        select ${pagoId}, x.orden, x.partida, x.referencia, x.importe
        from unnest(${rows.map((row) => row.partida)}::text[], ${rows.map((row) => row.referencia)}::text[],
          ${rows.map((row) => row.importe)}::numeric[]) with ordinality as x (partida, referencia, importe, orden)`,
  )

export const insertArchivos = (db: Db, pagoId: number, archivoIds: readonly string[]): Promise<number> =>
  execute(
    db,
    sql`insert into pago_archivo (archivo_id, pago_id) select x, ${pagoId} from unnest(${archivoIds}::uuid[]) as x`,
  )

interface PagoFilter {
  scope: Caller['scope']
  estado?: PagoEstado | undefined
  pagoId?: number
  /** true: the caller resolves payments, so list the means of payment that may be the same money. */
  resuelve?: boolean
  /** Id of the reader, who may withdraw the reader's own payments. */
  lectorId?: number
  cambios?: Cambios | undefined
}

/** SQL of the reporter's name; a payment from the bank has none. */
const INFORMADO_POR = sql`coalesce(u.nombre || ' ' || u.apellido, 'Acreditación bancaria')`

const TEXTOS = JSON.stringify(Object.fromEntries(CLAVES_MEDIO.map((medio) => [medio, medioDe(medio).texto])))

const mediosOf = (shown: Sql, pago: Sql): Sql =>
  sql`(select ${shown} from pago_medio m where (m.razon_social_id, m.pago_id) = (${pago}.razon_social_id, ${pago}.pago_id))`

/** SQL of the means of payment in a payment, in order. */
const MEDIOS = sql`json_agg(json_build_object('orden', m.orden, 'medio', m.medio, 'importe', m.importe::text, 'fecha', m.fecha, 'banco', m.banco,
  'referencia', m.referencia, 'cuit', m.cuit, 'cuenta', m.cuenta, 'provincia', m.provincia, 'estado', m.estado, 'motivo', m.motivo)
  order by m.orden)`

/** Condition: the reader reported the payment `p`, no staff took it, and no statement line is matched with it. */
const puedeAnular = (lectorId: number | undefined): Sql =>
  sql`(p.estado = 'recibido' and p.asignado_id is null and p.usuario_id is not distinct from ${lectorId ?? 0}::bigint
    and not exists (select from conciliacion c where c.pago_id = p.pago_id))`

/** Maximum number of means of payment from other payments that are compared with those of one payment. */
const MAX_IGUALES = 50

/**
 * SQL of the means of payment in other payments whose amount equals that of one in the pending payment `p`; newest
 * first.
 */
const DE_IGUAL_IMPORTE = sql`(select coalesce(json_agg(o.medio), '[]') from (
    select json_build_object('pagoId', o.pago_id, 'medio', o.medio, 'importe', o.importe::text, 'fecha', o.fecha, 'banco', o.banco,
      'referencia', o.referencia, 'cuit', o.cuit, 'cuenta', o.cuenta, 'provincia', o.provincia) as medio
    from pago_medio o join pago q using (razon_social_id, pago_id)
    where p.estado = 'recibido' and o.razon_social_id = p.razon_social_id and o.pago_id <> p.pago_id and q.moneda = p.moneda
      and q.estado <> 'rechazado' and o.estado is distinct from 'rechazado'
      and o.importe in (select m.importe from pago_medio m where (m.razon_social_id, m.pago_id) = (p.razon_social_id, p.pago_id))
    order by o.pago_id desc, o.orden limit ${MAX_IGUALES}) o)`

/** SQL of the kinds of means of payment in the payment with this alias, for other lists: "E-cheq, Transferencia". */
export const asuntoDePago = (alias: 'p' | 'd'): Sql =>
  mediosOf(sql`string_agg(distinct ${TEXTOS}::jsonb ->> m.medio, ', ')`, raw(alias))

export const totalDePago = (alias: 'p' | 'd'): Sql => mediosOf(sql`sum(m.importe)::text`, raw(alias))

export interface PagoRow extends Omit<
  Pago,
  'creado' | 'puedeResolver' | 'parecidos' | 'medios' | 'aplicaciones' | 'aCuenta' | 'importe' | 'retenciones' | 'fecha'
> {
  creado: Date
  resuelto: Date | null
  cuit: string
  codigoCliente: string
  medios: Omit<Medio, 'puede'>[]
  aplicaciones: Omit<Pago['aplicaciones'][number], 'paga'>[]
  /**
   * Means of payment in other payments that are not rejected and have an equal amount. Filled only for a pending
   * payment that the caller may resolve.
   */
  deIgualImporte: (MedioDicho & { pagoId: number })[]
}

/** List of payments, newest first. */
export const pagosList = createList<PagoFilter, PagoRow>({
  from: sql`pago p`,
  alias: 'p',
  columns: sql`p.*`,
  sort: { creado: 'timestamptz', pago_id: 'bigint' },
  descending: true,
  keyOf: ({ creado, pagoId }) => [creado.toISOString(), pagoId],
  where: conditionsBy<PagoFilter>({
    scope: (scope) => scope !== 'todas' && sql`p.razon_social_id = any(${scope}::bigint[])`,
    estado: (estado) => sql`p.estado = ${estado}`,
    pagoId: (pagoId) => sql`p.pago_id = ${pagoId}`,
    resuelve: null,
    lectorId: null,
    cambios: null,
  }),
  cambios: ({ cambios }) => cambios,
  merged: ({ scope, cambios }) => (cambios ? eachOf(sql`p.razon_social_id`, scope) : []),
  shown: (picked, { resuelve, lectorId }) =>
    sql`select p.pago_id as "pagoId", p.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", r.cuit,
          r.codigo_cliente as "codigoCliente", p.estado, p.moneda, p.resuelto, p.comentario, p.motivo, p.recibo, ${INFORMADO_POR} as "informadoPor",
          p.creado, p.version, p.anulado, ${puedeAnular(lectorId)} as "puedeAnular", ${cambiadoOf('p')},
          ${mediosOf(MEDIOS, raw('p'))} as medios, ${resuelve ? DE_IGUAL_IMPORTE : sql`'[]'::json`} as "deIgualImporte",
          (select coalesce(json_agg(json_build_object('referencia', a.referencia, 'importe', a.importe::text) order by a.orden), '[]')
             from pago_aplicacion a where a.pago_id = p.pago_id) as aplicaciones,
          (select coalesce(json_agg(json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano)
               order by a.nombre), '[]')
             from pago_archivo pa join archivo a using (archivo_id) where pa.pago_id = p.pago_id) as archivos
        from (${picked}) p join razon_social r using (razon_social_id) left join usuario u on u.usuario_id = p.usuario_id`,
})

/** Returns a payment in scope; undefined otherwise. */
export const selectPago = async (
  db: Db,
  filter: { scope: Caller['scope']; pagoId: number; resuelve?: boolean; lectorId?: number },
): Promise<PagoRow | undefined> => (await selectFirst(pagosList.of(db, filter), 1))[0]

interface PagoLocked {
  razonSocialId: number
  estado: PagoEstado
  moneda: string
  version: number
  /** User who reported the payment; null: it came from the bank. */
  usuarioId: number | null
  /** Staff who took the payment; null: nobody. */
  asignadoId: number | null
}

/** Locks a payment until the transaction ends; returns its owner, state and version. */
export const lockPago = (db: Db, pagoId: number): Promise<PagoLocked | undefined> =>
  selectOne(
    db,
    sql`select razon_social_id as "razonSocialId", estado, moneda, version, usuario_id as "usuarioId", asignado_id as "asignadoId" from pago where pago_id = ${pagoId} for update`,
  )

interface Resolution {
  pagoId: number
  estado: PagoEstado
  motivo: string | null
  /** Receipt number of an applied payment; null: the payment is rejected. */
  recibo: string | null
  usuarioId: number | null
  fecha: Date
  /** true: the author withdraws the payment, which is then rejected. */
  anulado?: boolean
}

/** Resolves a locked payment; returns its new version. */
export const updateEstado = async (
  db: Db,
  { pagoId, estado, motivo, recibo, usuarioId, fecha, anulado = false }: Resolution,
): Promise<number> => {
  const row = await selectOne<{ version: number }>(
    db,
    sql`update pago set estado = ${estado}, motivo = ${motivo}, recibo = ${recibo}, resuelto_por = ${usuarioId}, resuelto = ${fecha}, anulado = ${anulado}, version = version + 1
        where pago_id = ${pagoId} returning version`,
  )
  return row!.version
}

/** Whether a statement line is matched with a payment. */
export const isConciliado = async (db: Db, pagoId: number): Promise<boolean> =>
  (await selectOne(db, sql`select from conciliacion where pago_id = ${pagoId}`)) !== undefined

/** Payment, with the data that the texts of messages show. */
export interface PagoAviso {
  pagoId: number
  razonSocialId: number
  razonSocial: string
  usuarioId: number | null
  informadoPor: string
  estado: PagoEstado
  /** Means of payment, in their order. */
  medios: (MedioRow & { orden: number; fecha: string })[]
  moneda: string
  motivo: string | null
  recibo: string | null
}

export const selectPagoAviso = (db: Db, pagoId: number): Promise<PagoAviso | undefined> =>
  selectOne<PagoAviso>(
    db,
    sql`select p.pago_id as "pagoId", p.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", p.usuario_id as "usuarioId",
          ${INFORMADO_POR} as "informadoPor", p.estado, p.moneda, p.motivo, p.recibo,
          ${mediosOf(MEDIOS, raw('p'))} as medios
        from pago p join razon_social r using (razon_social_id) left join usuario u using (usuario_id) where p.pago_id = ${pagoId}`,
  )

/** Returns the mailbox of a sector and the roles of its staff. */
export const selectSector = (db: Db, sectorId: number): Promise<{ email: string; atiende: string[] } | undefined> =>
  selectOne(db, sql`select email, atiende from sector where sector_id = ${sectorId}`)

/** Makes an applied payment, which is locked, pending again. */
export const updateRecibido = (db: Db, razonSocialId: number, pagoId: number): Promise<number> =>
  execute(
    db,
    sql`update pago set estado = 'recibido', motivo = null, recibo = null, resuelto_por = null, resuelto = null, version = version + 1
        where razon_social_id = ${razonSocialId} and pago_id = ${pagoId}`,
  )

/** Returns the next receipt number. The row stays locked until the transaction ends, so a rollback leaves no gap. */
export const takeNumero = async (db: Db, puntoVenta: number): Promise<number> =>
  (await selectOne<{ ultimo: number }>(
    db,
    sql`insert into recibo_numero (punto_venta, ultimo) values (${puntoVenta}, 1)
        on conflict (punto_venta) do update set ultimo = recibo_numero.ultimo + 1 returning ultimo`,
  ))!.ultimo

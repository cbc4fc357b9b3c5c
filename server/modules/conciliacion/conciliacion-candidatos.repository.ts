import sql, { type Sql } from 'sql-template-tag'
import type { Medio, MedioEstado } from '#contract/cuenta-corriente/medios.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Empresa, Pagador } from './conciliacion-duenos.rules.ts'
import type { PropuestaHecha } from './conciliacion-propuestas.rules.ts'

/** Pending statement line; its amount is a decimal string. */
export interface LineaAbierta extends Pagador {
  acreditacionId: number
  fecha: string
  moneda: string
  importe: string
}

/** SQL of the columns of a line, from `acreditacion a`. */
export const LINEA = sql`a.acreditacion_id as "acreditacionId", a.origen, a.fecha, a.moneda, a.importe::text as importe, a.referencia, a.cuit, a.nombre, a.concepto`

/** Lists the pending lines that no user assigned: at most the `limit` newest, in the order of their import. */
export const selectAbiertas = (db: Db, limit: number): Promise<LineaAbierta[]> =>
  selectRows<LineaAbierta>(
    db,
    sql`select * from (
          select ${LINEA} from acreditacion_propuesta p join acreditacion a using (acreditacion_id)
          where p.elegida_por is null order by p.acreditacion_id desc limit ${limit}) a
        order by "acreditacionId"`,
  )

/** Returns a pending line; undefined when the line is not pending. */
export const selectAbierta = (db: Db, acreditacionId: number): Promise<LineaAbierta | undefined> =>
  selectOne<LineaAbierta>(
    db,
    sql`select ${LINEA} from acreditacion_propuesta p join acreditacion a using (acreditacion_id) where a.acreditacion_id = ${acreditacionId}`,
  )

const EMPRESA = sql`razon_social_id as "razonSocialId", codigo_cliente as "codigoCliente", cuit, razon_social as "razonSocial"`

/** Lists every razón social: a name identifies a razón social only if it fits no other. */
export const selectEmpresas = (db: Db): Promise<Empresa[]> =>
  selectRows<Empresa>(db, sql`select ${EMPRESA} from razon_social order by razon_social_id`)

export const selectEmpresa = (db: Db, razonSocialId: number): Promise<Empresa | undefined> =>
  selectOne<Empresa>(db, sql`select ${EMPRESA} from razon_social where razon_social_id = ${razonSocialId}`)

/** Means of payment (such as a cheque) of a payment that was not rejected. */
export interface MedioDePago {
  pagoId: number
  orden: number
  razonSocialId: number
  cuitEmpresa: string
  moneda: string
  medio: Medio
  importe: string
  fecha: string
  referencia: string | null
  cuit: string | null
  estado: MedioEstado | null
  /** true: a statement line is already assigned to the means of payment. */
  conciliado: boolean
}

/** Lists all means of payment of the payments that meet the condition and were not rejected. */
const selectMedios = (db: Db, condition: Sql): Promise<MedioDePago[]> =>
  selectRows<MedioDePago>(
    db,
    sql`select p.pago_id as "pagoId", m.orden, p.razon_social_id as "razonSocialId", r.cuit as "cuitEmpresa", p.moneda, m.medio,
          m.importe::text as importe, m.fecha, m.referencia, m.cuit, m.estado,
          exists (select from conciliacion c where c.pago_id = m.pago_id and coalesce(c.orden, m.orden) = m.orden) as conciliado
        from pago p join razon_social r using (razon_social_id) join pago_medio m using (pago_id)
        where p.estado <> 'rechazado' and ${condition} order by m.pago_id, m.orden`,
  )

/** Lists the means of payment (cheques, transfers) of all payments that have at least one dated between two days. */
export const selectMediosEntre = (db: Db, { desde, hasta }: { desde: string; hasta: string }): Promise<MedioDePago[]> =>
  selectMedios(db, sql`p.pago_id in (select d.pago_id from pago_medio d where d.fecha between ${desde} and ${hasta})`)

export const selectMediosDe = (db: Db, pagoId: number): Promise<MedioDePago[]> =>
  selectMedios(db, sql`p.pago_id = ${pagoId}`)

const PROPOSAL_COLUMNS = sql`clase, confianza, razon_social_id, pago_id, orden, aplicaciones, diferencia, fundamentos`

/**
 * Stores the new proposals of these lines, and clears the proposals of lines without a new one. Lines that a user
 * assigned meanwhile are not changed.
 */
export const updatePropuestas = (
  db: Db,
  acreditacionIds: readonly number[],
  found: readonly PropuestaHecha[],
  now: Date,
): Promise<number> => {
  const rows = found.map((each) => ({
    ...each,
    acreditacion_id: each.acreditacionId,
    razon_social_id: each.razonSocialId,
    pago_id: each.pagoId,
  }))
  return execute(
    db,
    sql`update acreditacion_propuesta p
        set (${PROPOSAL_COLUMNS}) = row(n.clase, n.confianza, n.razon_social_id, n.pago_id, n.orden, coalesce(n.aplicaciones, '[]'),
            coalesce(n.diferencia, 0), coalesce(n.fundamentos, '{}')),
          mirada = ${now},
          version = p.version + case when row(p.clase, p.confianza, p.razon_social_id, p.pago_id, p.orden, p.aplicaciones)
            is distinct from row(n.clase, n.confianza, n.razon_social_id, n.pago_id, n.orden, coalesce(n.aplicaciones, '[]')) then 1 else 0 end
        from unnest(${acreditacionIds}::bigint[]) as i(id)
          left join json_populate_recordset(null::acreditacion_propuesta, ${JSON.stringify(rows)}::json) n on n.acreditacion_id = i.id
        where p.acreditacion_id = i.id and p.elegida_por is null`,
  )
}

/**
 * Whether a matching must run: a line was never matched, or a payment reported after the last matching may change a
 * proposal.
 */
export const needsLook = async (db: Db): Promise<boolean> =>
  (await selectOne<{ falta: boolean }>(
    db,
    sql`select exists (select from acreditacion_propuesta where mirada is null)
          or exists (select from pago where estado = 'recibido'
            and creado > (select min(mirada) from acreditacion_propuesta where elegida_por is null)) as falta`,
  ))!.falta

/**
 * Marks the pending lines with ids below `before` as matched, because they exceed the maximum of a run. A user has to
 * assign them.
 */
export const updateViejas = (db: Db, before: number, now: Date): Promise<number> =>
  execute(
    db,
    sql`update acreditacion_propuesta set mirada = ${now} where mirada is null and acreditacion_id < ${before}`,
  )

/** Marks as unmatched every pending line that no user assigned; returns how many. */
export const resetMiradas = (db: Db): Promise<number> =>
  execute(db, sql`update acreditacion_propuesta set mirada = null where elegida_por is null`)

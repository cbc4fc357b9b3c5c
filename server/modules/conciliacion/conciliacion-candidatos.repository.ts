import sql, { type Sql } from 'sql-template-tag'
import type { Medio, MedioEstado } from '#contract/cuenta-corriente/medios.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Empresa, Pagador } from './conciliacion-duenos.rules.ts'
import type { PropuestaHecha } from './conciliacion-propuestas.rules.ts'

/** A line that waits, its amount as a plain decimal. */
export interface LineaAbierta extends Pagador {
  acreditacionId: number
  fecha: string
  moneda: string
  importe: string
}

/** What a line says, of `acreditacion a`. */
export const LINEA = sql`a.acreditacion_id as "acreditacionId", a.origen, a.fecha, a.moneda, a.importe::text as importe, a.referencia, a.cuit, a.nombre, a.concepto`

/** The lines that wait and of which nobody said whose they are, the last loaded ones at most, in the order they came. */
export const selectAbiertas = (db: Db, most: number): Promise<LineaAbierta[]> =>
  selectRows<LineaAbierta>(
    db,
    sql`select * from (
          select ${LINEA} from acreditacion_propuesta p join acreditacion a using (acreditacion_id)
          where p.elegida_por is null order by p.acreditacion_id desc limit ${most}) a
        order by "acreditacionId"`,
  )

/** One that waits. */
export const selectAbierta = (db: Db, acreditacionId: number): Promise<LineaAbierta | undefined> =>
  selectOne<LineaAbierta>(
    db,
    sql`select ${LINEA} from acreditacion_propuesta p join acreditacion a using (acreditacion_id) where a.acreditacion_id = ${acreditacionId}`,
  )

const EMPRESA = sql`razon_social_id as "razonSocialId", codigo_cliente as "codigoCliente", cuit, razon_social as "razonSocial"`

/** Every company: a name fits one of them only when it fits none of the others. */
export const selectEmpresas = (db: Db): Promise<Empresa[]> =>
  selectRows<Empresa>(db, sql`select ${EMPRESA} from razon_social order by razon_social_id`)

export const selectEmpresa = (db: Db, razonSocialId: number): Promise<Empresa | undefined> =>
  selectOne<Empresa>(db, sql`select ${EMPRESA} from razon_social where razon_social_id = ${razonSocialId}`)

/** A means of a payment that stands. */
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
  /** Some line is it already. */
  conciliado: boolean
}

/** All the means of some payments that were not rejected. */
const selectMedios = (db: Db, which: Sql): Promise<MedioDePago[]> =>
  selectRows<MedioDePago>(
    db,
    sql`select p.pago_id as "pagoId", m.orden, p.razon_social_id as "razonSocialId", r.cuit as "cuitEmpresa", p.moneda, m.medio,
          m.importe::text as importe, m.fecha, m.referencia, m.cuit, m.estado,
          exists (select from conciliacion c where c.pago_id = m.pago_id and coalesce(c.orden, m.orden) = m.orden) as conciliado
        from pago p join razon_social r using (razon_social_id) join pago_medio m using (pago_id)
        where p.estado <> 'rechazado' and ${which} order by m.pago_id, m.orden`,
  )

/** Those of the payments that have one between two days. */
export const selectMediosEntre = (db: Db, { desde, hasta }: { desde: string; hasta: string }): Promise<MedioDePago[]> =>
  selectMedios(db, sql`p.pago_id in (select d.pago_id from pago_medio d where d.fecha between ${desde} and ${hasta})`)

/** Those of one payment. */
export const selectMediosDe = (db: Db, pagoId: number): Promise<MedioDePago[]> =>
  selectMedios(db, sql`p.pago_id = ${pagoId}`)

const DICHO = sql`clase, confianza, razon_social_id, pago_id, orden, aplicaciones, diferencia, fundamentos`

/** Writes what was found of these lines, and nothing of those that are not in it. What somebody chose meanwhile stays. */
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
        set (${DICHO}) = row(n.clase, n.confianza, n.razon_social_id, n.pago_id, n.orden, coalesce(n.aplicaciones, '[]'),
            coalesce(n.diferencia, 0), coalesce(n.fundamentos, '{}')),
          mirada = ${now},
          version = p.version + case when row(p.clase, p.confianza, p.razon_social_id, p.pago_id, p.orden, p.aplicaciones)
            is distinct from row(n.clase, n.confianza, n.razon_social_id, n.pago_id, n.orden, coalesce(n.aplicaciones, '[]')) then 1 else 0 end
        from unnest(${acreditacionIds}::bigint[]) as i(id)
          left join json_populate_recordset(null::acreditacion_propuesta, ${JSON.stringify(rows)}::json) n on n.acreditacion_id = i.id
        where p.acreditacion_id = i.id and p.elegida_por is null`,
  )
}

/** Whether a line was never looked at, or a payment was told since: then what seemed to be may be something else. */
export const needsLook = async (db: Db): Promise<boolean> =>
  (await selectOne<{ falta: boolean }>(
    db,
    sql`select exists (select from acreditacion_propuesta where mirada is null)
          or exists (select from pago where estado = 'recibido'
            and creado > (select min(mirada) from acreditacion_propuesta where elegida_por is null)) as falta`,
  ))!.falta

/** Those that waited longer than the ones that were looked at are left to a person. */
export const updateViejas = (db: Db, before: number, now: Date): Promise<number> =>
  execute(
    db,
    sql`update acreditacion_propuesta set mirada = ${now} where mirada is null and acreditacion_id < ${before}`,
  )

/** Every line that waits has to be looked at; how many. */
export const forgetMiradas = (db: Db): Promise<number> =>
  execute(db, sql`update acreditacion_propuesta set mirada = null where elegida_por is null`)

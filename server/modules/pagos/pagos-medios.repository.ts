import sql from 'sql-template-tag'
import type { NewMedio } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { type Medio, type MedioEstado, medioDe } from '#contract/cuenta-corriente/medios.ts'
import { dayOf, startOfDay } from '#server/db/conditions.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Nobody else takes down a payment of the company until the transaction ends: what it says is informed stays so. */
export const lockEmpresa = (db: Db, razonSocialId: number): Promise<number> =>
  execute(db, sql`select from razon_social where razon_social_id = ${razonSocialId} for no key update`)

/** A means, by its payment and the company that it is of. */
interface ClaveMedio {
  razonSocialId: number
  pagoId: number
  orden: number
}

const ofClave = ({ razonSocialId, pagoId, orden }: ClaveMedio) =>
  sql`razon_social_id = ${razonSocialId} and pago_id = ${pagoId} and orden = ${orden}`

/** By what means a payment was made, in the order they were said. */
export const insertMedios = (
  db: Db,
  { razonSocialId, pagoId }: Omit<ClaveMedio, 'orden'>,
  medios: readonly NewMedio[],
): Promise<number> => {
  const of = <T>(one: (medio: NewMedio) => T): T[] => medios.map(one)
  return execute(
    db,
    sql`insert into pago_medio (razon_social_id, pago_id, orden, medio, importe, fecha, banco, referencia, cuit, cuenta, provincia, estado)
        select ${razonSocialId}, ${pagoId}, x.orden, x.medio, x.importe, x.fecha, x.banco, x.referencia, x.cuit, x.cuenta, x.provincia,
          case when x.se_rechaza then 'en-cartera' end
        from unnest(${of(({ medio }) => medio)}::text[], ${of(({ importe }) => importe)}::numeric[], ${of(({ fecha }) => fecha)}::date[],
          ${of(({ banco }) => banco)}::text[], ${of(({ referencia }) => referencia)}::text[], ${of(({ cuit }) => cuit)}::text[],
          ${of(({ cuenta }) => cuenta)}::text[], ${of(({ provincia }) => provincia)}::text[],
          ${of(({ medio }) => medioDe(medio).seRechaza)}::bool[])
          with ordinality as x (medio, importe, fecha, banco, referencia, cuit, cuenta, provincia, se_rechaza, orden)`,
  )
}

/**
 * What the payments of a company that wait say they pay of these items, by item; and those that were applied after an instant,
 * when the books were read: they do not know of them. One with a means that the bank rejected frees what it paid.
 */
export const selectInformado = (
  db: Db,
  razonSocialId: number,
  partidas: readonly string[],
  aplicadosDesde: string | null = null,
): Promise<{ partida: string; importe: string }[]> =>
  selectRows(
    db,
    sql`select a.partida, sum(a.importe)::text as importe from pago p join pago_aplicacion a using (pago_id)
          left join pago_medio m on m.razon_social_id = p.razon_social_id and m.pago_id = p.pago_id and m.estado = 'rechazado'
        where p.razon_social_id = ${razonSocialId} and a.partida = any(${partidas}::text[]) and m.pago_id is null
          and (p.estado = 'recibido' or (p.estado = 'aplicado' and p.resuelto > ${aplicadosDesde}::timestamptz))
        group by a.partida`,
  )

/**
 * What companies paid by payments that they informed since an instant and that stand, means by means: the day is the one on which
 * it was paid, or told when that was before. What came from the bank was known at the end of its day.
 */
export const selectPagado = (
  db: Db,
  razonSocialIds: readonly number[],
  desde: Date,
): Promise<{ razonSocialId: number; moneda: string; importe: string; dia: string; cuando: Date }[]> =>
  selectRows(
    db,
    sql`select p.razon_social_id as "razonSocialId", p.moneda, m.importe::text as importe,
          least(m.fecha, ${dayOf(sql`p.creado`)}) as dia,
          case when p.usuario_id is null then ${startOfDay(sql`m.fecha`, 1)} else p.creado end as cuando
        from pago p join pago_medio m using (razon_social_id, pago_id)
        where p.razon_social_id = any(${razonSocialIds}::bigint[]) and p.creado >= ${desde} and p.estado <> 'rechazado'
          and m.estado is distinct from 'rechazado'`,
  )

/** The means of a company's payments that stand and have one of these numbers, with or without zeros before it. */
export const selectConNumero = (
  db: Db,
  razonSocialId: number,
  referencias: readonly string[],
): Promise<(NewMedio & { pagoId: number })[]> =>
  selectRows(
    db,
    sql`select p.pago_id as "pagoId", m.medio, m.importe::text as importe, m.fecha, m.banco, m.referencia, m.cuit, m.cuenta, m.provincia
        from pago_medio m join pago p using (razon_social_id, pago_id)
        where razon_social_id = ${razonSocialId}
          and lower(ltrim(m.referencia, '0')) in (select lower(ltrim(x, '0')) from unnest(${referencias}::text[]) as x)
          and p.estado <> 'rechazado' and m.estado is distinct from 'rechazado'`,
  )

export interface MedioRow {
  medio: Medio
  importe: string
  referencia: string | null
  estado: MedioEstado | null
  motivo: string | null
}

/** One of the means of a payment. */
export const selectMedio = (db: Db, clave: ClaveMedio): Promise<MedioRow | undefined> =>
  selectOne<MedioRow>(
    db,
    sql`select medio, importe::text as importe, referencia, estado, motivo
        from pago_medio where ${ofClave(clave)}`,
  )

/** Moves a means of a payment that is locked; gives the payment's new version. */
export const updateMedio = async (
  db: Db,
  clave: ClaveMedio,
  { estado, motivo }: { estado: MedioEstado; motivo: string | null },
): Promise<number> => {
  await execute(db, sql`update pago_medio set estado = ${estado}, motivo = ${motivo} where ${ofClave(clave)}`)
  const row = await selectOne<{ version: number }>(
    db,
    sql`update pago set version = version + 1
        where pago_id = ${clave.pagoId} and razon_social_id = ${clave.razonSocialId} returning version`,
  )
  return row!.version
}

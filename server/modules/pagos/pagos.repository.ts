import sql from 'sql-template-tag'
import type { PagoEstado } from '#contract/cuenta-corriente/reglas.ts'
import type { NewPago, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Caller } from '#server/http/context.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { type Cambios, cambiadoOf } from '#server/db/changes.ts'
import { conditionsBy, createList, eachOf } from '#server/db/lists.ts'

export const insertPago = async (
  db: Db,
  { razonSocialId, banco, fecha, moneda, importe, retenciones, comentario }: NewPago,
  usuarioId: number,
  creado: Date,
): Promise<number> => {
  const created = await selectOne<{ id: number }>(
    db,
    sql`insert into pago (razon_social_id, usuario_id, banco, fecha, moneda, importe, retenciones, comentario, creado)
        values (${razonSocialId}, ${usuarioId}, ${banco}, ${fecha}, ${moneda}, ${importe}, ${retenciones}, ${comentario}, ${creado})
        returning pago_id as id`,
  )
  return created!.id
}

/** The documents a payment says it pays. */
export const insertAplicaciones = (
  db: Db,
  pagoId: number,
  rows: readonly { partida: string; referencia: string; importe: string }[],
): Promise<number> =>
  execute(
    db,
    sql`insert into pago_aplicacion (pago_id, partida, referencia, importe)
        select ${pagoId}, x.* from unnest(${rows.map((row) => row.partida)}::text[], ${rows.map((row) => row.referencia)}::text[],
          ${rows.map((row) => row.importe)}::numeric[]) as x`,
  )

/** What payments that nobody applied yet say they pay of each item of a company. */
export const selectInformado = async (db: Db, razonSocialId: number): Promise<ReadonlyMap<string, string>> => {
  const rows = await selectRows<{ partida: string; importe: string }>(
    db,
    sql`select a.partida, sum(a.importe)::text as importe from pago p join pago_aplicacion a using (pago_id)
        where p.razon_social_id = ${razonSocialId} and p.estado = 'recibido' group by a.partida`,
  )
  return new Map(rows.map(({ partida, importe }) => [partida, importe]))
}

export const insertArchivos = (db: Db, pagoId: number, archivoIds: readonly string[]): Promise<number> =>
  execute(
    db,
    sql`insert into pago_archivo (archivo_id, pago_id) select x, ${pagoId} from unnest(${archivoIds}::uuid[]) as x`,
  )

interface PagoFilter {
  scope: Caller['scope']
  estado?: PagoEstado | undefined
  pagoId?: number
  cambios?: Cambios | undefined
}

export type PagoRow = Omit<Pago, 'creado' | 'puedeResolver'> & { creado: Date }

/** The payments that companies informed, newest first. */
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
    cambios: null,
  }),
  cambios: ({ cambios }) => cambios,
  merged: ({ scope, cambios }) => (cambios ? eachOf(sql`p.razon_social_id`, scope) : []),
  shown: (picked) =>
    sql`select p.pago_id as "pagoId", p.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", p.estado, p.banco, p.fecha, p.moneda,
          p.importe::text as importe, p.retenciones::text as retenciones, p.comentario, p.motivo, u.nombre || ' ' || u.apellido as "informadoPor",
          p.creado, p.version, ${cambiadoOf('p')},
          (select coalesce(json_agg(json_build_object('referencia', a.referencia, 'importe', a.importe::text) order by a.partida), '[]')
             from pago_aplicacion a where a.pago_id = p.pago_id) as aplicaciones,
          (select coalesce(json_agg(json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano)
               order by a.nombre), '[]')
             from pago_archivo pa join archivo a using (archivo_id) where pa.pago_id = p.pago_id) as archivos
        from (${picked}) p join razon_social r using (razon_social_id) join usuario u on u.usuario_id = p.usuario_id`,
})

/** Whose a payment is and where it stands, locked until the transaction ends. */
export const lockPago = (
  db: Db,
  pagoId: number,
): Promise<{ razonSocialId: number; estado: PagoEstado; version: number } | undefined> =>
  selectOne(
    db,
    sql`select razon_social_id as "razonSocialId", estado, version from pago where pago_id = ${pagoId} for update`,
  )

interface Resolution {
  pagoId: number
  estado: PagoEstado
  motivo: string | null
  usuarioId: number
  fecha: Date
}

/** Resolves a payment that is locked; gives its new version. */
export const updateEstado = async (
  db: Db,
  { pagoId, estado, motivo, usuarioId, fecha }: Resolution,
): Promise<number> => {
  const row = await selectOne<{ version: number }>(
    db,
    sql`update pago set estado = ${estado}, motivo = ${motivo}, resuelto_por = ${usuarioId}, resuelto = ${fecha}, version = version + 1
        where pago_id = ${pagoId} returning version`,
  )
  return row!.version
}

/** A payment as messages tell it. */
export interface PagoAviso {
  pagoId: number
  razonSocialId: number
  razonSocial: string
  usuarioId: number
  informadoPor: string
  estado: PagoEstado
  banco: string
  fecha: string
  moneda: string
  importe: string
  retenciones: string
  motivo: string | null
}

export const selectPagoAviso = (db: Db, pagoId: number): Promise<PagoAviso | undefined> =>
  selectOne<PagoAviso>(
    db,
    sql`select p.pago_id as "pagoId", p.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", p.usuario_id as "usuarioId",
          u.nombre || ' ' || u.apellido as "informadoPor", p.estado, p.banco, p.fecha, p.moneda, p.importe::text as importe,
          p.retenciones::text as retenciones, p.motivo
        from pago p join razon_social r using (razon_social_id) join usuario u using (usuario_id) where p.pago_id = ${pagoId}`,
  )

/** Where a sector of the distributor gets its mail, and the roles of those who work there. */
export const selectSector = (db: Db, sectorId: number): Promise<{ email: string; atiende: string[] } | undefined> =>
  selectOne(db, sql`select email, atiende from sector where sector_id = ${sectorId}`)

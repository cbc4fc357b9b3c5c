import sql, { type Sql } from 'sql-template-tag'
import type { PedidoEstado } from '#contract/pedidos-razon-social/reglas.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'

/** Returns the company of a CUIT; undefined: no company has it. */
export const selectByCuit = (db: Db, cuit: string): Promise<{ razonSocialId: number; activo: boolean } | undefined> =>
  selectOne(db, sql`select razon_social_id as "razonSocialId", activo from razon_social where cuit = ${cuit}`)

export const isCodigoTaken = async (db: Db, codigoCliente: string): Promise<boolean> =>
  (await selectOne(db, sql`select 1 as one from razon_social where codigo_cliente = ${codigoCliente}`)) !== undefined

interface NewRazonSocial {
  razonSocial: string
  cuit: string
  codigoCliente: string
  provincia: string
  negocioIds: readonly number[]
}

/** Creates a company, whose id is the highest plus one. Locks the table until the transaction ends. */
export const insertRazonSocial = async (db: Db, r: NewRazonSocial): Promise<number> => {
  await execute(db, sql`lock table razon_social in share row exclusive mode`)
  const row = await selectOne<{ id: number }>(
    db,
    sql`insert into razon_social (razon_social_id, razon_social, cuit, codigo_cliente, provincia)
        select coalesce(max(razon_social_id), 0) + 1, ${r.razonSocial}, ${r.cuit}, ${r.codigoCliente}, ${r.provincia} from razon_social
        returning razon_social_id as id`,
  )
  await execute(db, sql`insert into razon_social_negocio select ${row!.id}, unnest(${r.negocioIds}::int[])`)
  return row!.id
}

/** Gives a user access to a company. A user without services also gets `servicios`. */
export const insertUsuarioRazonSocial = async (
  db: Db,
  usuarioId: number,
  razonSocialId: number,
  servicios: readonly number[],
): Promise<void> => {
  await execute(
    db,
    sql`insert into usuario_razon_social values (${usuarioId}, ${razonSocialId}) on conflict do nothing`,
  )
  await execute(
    db,
    sql`insert into usuario_servicio select ${usuarioId}, unnest(${servicios}::int[])
        where not exists (select 1 from usuario_servicio where usuario_id = ${usuarioId})`,
  )
}

/** Returns which of these businesses exist. */
export const selectNegocioIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select negocio_id as id from negocio where negocio_id = any(${ids}::int[])`,
    )
  ).map(({ id }) => id)

type Row = Omit<PedidoRazonSocial, 'creado' | 'resuelto'> & { creado: Date; resuelto: Date | null }

export const toPedido = (row: Row): PedidoRazonSocial => ({
  ...row,
  creado: row.creado.toISOString(),
  resuelto: row.resuelto?.toISOString() ?? null,
})

/** SQL of the rows of `picked` (alias p) with their user, their files and the company that has the CUIT. */
const shown = (picked: Sql): Sql =>
  sql`select p.pedido_id as "pedidoId", p.cuit, p.razon_social as "razonSocial", p.provincia, p.comentario, p.estado, p.motivo,
        p.creado, p.resuelto, p.version, u.nombre || ' ' || u.apellido as usuario, u.email,
        (select json_build_object('razonSocialId', r.razon_social_id, 'razonSocial', r.razon_social, 'codigoCliente', r.codigo_cliente, 'activo', r.activo)
           from razon_social r where r.cuit = p.cuit) as conocida,
        (select coalesce(json_agg(json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) order by a.nombre), '[]')
           from pedido_razon_social_archivo pa join archivo a using (archivo_id) where pa.pedido_id = p.pedido_id) as archivos
      from (${picked}) p join usuario u using (usuario_id)`

/**
 * Returns the requests of a user, newest first, without the company that has the CUIT, because the user may not know
 * that company.
 */
export const selectPropios = async (db: Db, usuarioId: number): Promise<PedidoRazonSocial[]> => {
  const rows = await selectRows<Row>(
    db,
    sql`${shown(sql`select * from pedido_razon_social where usuario_id = ${usuarioId} order by pedido_id desc limit 50`)} order by p.pedido_id desc`,
  )
  return rows.map((row) => ({ ...toPedido(row), conocida: null }))
}

interface PedidoFilter {
  estado?: PedidoEstado | undefined
  pedidoId?: number
}

/** List of requests for the staff who decide them, newest first. */
export const pedidosList = createList<PedidoFilter, Row>({
  from: sql`pedido_razon_social p`,
  alias: 'p',
  columns: sql`p.*`,
  sort: { pedido_id: 'bigint' },
  descending: true,
  keyOf: ({ pedidoId }) => [pedidoId],
  where: conditionsBy<PedidoFilter>({
    estado: (estado) => sql`p.estado = ${estado}`,
    pedidoId: (pedidoId) => sql`p.pedido_id = ${pedidoId}`,
  }),
  shown,
})

interface NewPedido {
  usuarioId: number
  cuit: string
  razonSocial: string
  provincia: string
  comentario: string
  creado: Date
}

/** Creates a request and returns its id; undefined when the user already has a pending request for that CUIT. */
export const insertPedido = async (db: Db, p: NewPedido): Promise<number | undefined> =>
  (
    await selectOne<{ pedidoId: number }>(
      db,
      sql`insert into pedido_razon_social (usuario_id, cuit, razon_social, provincia, comentario, creado)
          values (${p.usuarioId}, ${p.cuit}, ${p.razonSocial}, ${p.provincia}, ${p.comentario}, ${p.creado})
          on conflict (usuario_id, cuit) where estado = 'pendiente' do nothing returning pedido_id as "pedidoId"`,
    )
  )?.pedidoId

export const insertPedidoArchivos = (db: Db, pedidoId: number, ids: readonly string[]): Promise<number> =>
  execute(db, sql`insert into pedido_razon_social_archivo select ${pedidoId}, unnest(${ids}::uuid[])`)

/** Whether the user already has access to the company of a CUIT. */
export const isPropia = async (db: Db, usuarioId: number, cuit: string): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 as one from usuario_razon_social u join razon_social r using (razon_social_id)
        where u.usuario_id = ${usuarioId} and r.cuit = ${cuit}`,
  )) !== undefined

export interface PedidoAbierto {
  usuarioId: number
  cuit: string
  razonSocial: string
  provincia: string
  estado: PedidoEstado
  version: number
  userName: string
  email: string
  nombre: string
}

/** Locks a request until the transaction ends; undefined: it does not exist. */
export const lockPedido = (db: Db, pedidoId: number): Promise<PedidoAbierto | undefined> =>
  selectOne<PedidoAbierto>(
    db,
    sql`select p.usuario_id as "usuarioId", p.cuit, p.razon_social as "razonSocial", p.provincia, p.estado, p.version,
          u.user_name as "userName", u.email, u.nombre
        from pedido_razon_social p join usuario u using (usuario_id) where p.pedido_id = ${pedidoId} for update of p`,
  )

interface Resolucion {
  pedidoId: number
  estado: PedidoEstado
  motivo: string | null
  razonSocialId: number | null
  resueltoPor: number
  now: Date
}

export const updatePedido = (db: Db, r: Resolucion): Promise<number> =>
  execute(
    db,
    sql`update pedido_razon_social set estado = ${r.estado}, motivo = ${r.motivo}, razon_social_id = ${r.razonSocialId},
          resuelto_por = ${r.resueltoPor}, resuelto = ${r.now}, version = version + 1 where pedido_id = ${r.pedidoId}`,
  )

/** Returns a file of a request. usuarioId limits it to the user's own requests; undefined: all requests. */
export const selectPedidoArchivo = (db: Db, pedidoId: number, archivoId: string, usuarioId: number | undefined) => {
  const own = usuarioId === undefined ? sql`true` : sql`p.usuario_id = ${usuarioId}`
  return selectOne<{ archivoId: string; nombre: string; tipo: string; tamano: number }>(
    db,
    sql`select a.archivo_id as "archivoId", a.nombre, a.tipo, a.tamano from pedido_razon_social p
          join pedido_razon_social_archivo pa using (pedido_id) join archivo a using (archivo_id)
        where p.pedido_id = ${pedidoId} and a.archivo_id = ${archivoId} and ${own}`,
  )
}

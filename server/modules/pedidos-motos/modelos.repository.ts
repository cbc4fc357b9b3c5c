import sql from 'sql-template-tag'
import { dayOf } from '#server/db/conditions.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

export const HOY = dayOf(sql`now()`)

/** SQL of the price of model `m` in the last started price list; null before the first. */
export const PRECIO_DE_LISTA = sql`(select p.precio from modelo_moto_precio p where p.modelo_id = m.modelo_id
  and p.desde <= ${HOY} order by p.desde desc limit 1)`

/**
 * SQL of the current price of model `m`: that of the last started price list, otherwise the price of the model itself.
 */
export const PRECIO_VIGENTE = sql`coalesce(${PRECIO_DE_LISTA}, m.precio_lista)`

/** SQL of the photo id of model `m`; null: no photo. */
export const FOTO_ID = sql`(select f.foto_id from modelo_moto_foto f where f.modelo_id = m.modelo_id)`

export const selectFoto = (db: Db, modeloId: number): Promise<{ fotoId: number; foto: Buffer } | undefined> =>
  selectOne(db, sql`select foto_id as "fotoId", foto from modelo_moto_foto where modelo_id = ${modeloId}`)

export const isModelo = async (db: Db, modeloId: number): Promise<boolean> =>
  (await selectOne(db, sql`select 1 from modelo_moto where modelo_id = ${modeloId}`)) !== undefined

/** Inserts or replaces the photo of a model; returns its new id. */
export const upsertFoto = async (db: Db, modeloId: number, foto: Buffer): Promise<number> =>
  (await selectOne<{ fotoId: number }>(
    db,
    sql`insert into modelo_moto_foto (modelo_id, foto) values (${modeloId}, ${foto})
        on conflict (modelo_id) do update set foto = excluded.foto, foto_id = default
        returning foto_id as "fotoId"`,
  ))!.fotoId

export const deleteFoto = (db: Db, modeloId: number): Promise<number> =>
  execute(db, sql`delete from modelo_moto_foto where modelo_id = ${modeloId}`)

/** Selects the active models by brand and name, with the stock of each colour as customers see it. */
export const selectModelos = (db: Db): Promise<ModeloMoto[]> =>
  selectRows<ModeloMoto>(
    db,
    sql`select m.modelo_id as "modeloId", m.modelo, m.marca_id as "marcaId", b.nombre as marca, m.anio, m.versiones,
          ${PRECIO_VIGENTE} as "precioLista", m.minimo, m.multiplo,
          (select coalesce(json_agg(json_build_object('color', c.color, 'stock',
              case when c.existencias > 0 then 'disponible' when c.a_pedido then 'pedido' else 'sin' end) order by c.posicion), '[]')
            from modelo_moto_color c where c.modelo_id = m.modelo_id) as colores,
          ${FOTO_ID} as "fotoId"
        from modelo_moto m join marca b using (marca_id) where m.activo order by b.marca_id, m.modelo_id`,
  )

/**
 * Takes the assigned units of an order from the stock. Increments the version of their models, so that a user who is
 * editing a model has to reload it.
 */
export const updateExistencias = (db: Db, pedidoId: number): Promise<number> =>
  execute(
    db,
    sql`with visto as (update modelo_moto set version = version + 1
          where modelo_id in (select l.modelo_id from pedido_moto_linea l where l.pedido_id = ${pedidoId}))
        update modelo_moto_color c set existencias = greatest(0, c.existencias - x.total)
        from (select l.modelo_id, u.color, count(*)::int as total from pedido_moto_unidad u join pedido_moto_linea l using (linea_id)
              where l.pedido_id = ${pedidoId} group by 1, 2) x
        where c.modelo_id = x.modelo_id and c.color = x.color`,
  )

import sql, { type Sql } from 'sql-template-tag'
import type { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { codeQuery } from '#server/db/search.ts'
import { inScope } from '#server/db/conditions.ts'
import { ESPERADAS } from './devoluciones.rules.ts'

/** How many parcels the customer sent, when that was said. */
export const selectBultos = async (db: Db, devolucionId: number): Promise<number | undefined> =>
  (
    await selectOne<{ bultos: number }>(
      db,
      sql`select bultos from devolucion_envio where devolucion_id = ${devolucionId}`,
    )
  )?.bultos

/** So many at most have one code: that of a product may be in many. */
const LIMIT = 20

type Esperada = ReplyOf<typeof devoluciones.findByCodigo>[number] & {
  /** It has the code letter by letter, and not only without its dashes. */
  isExact: boolean
}

interface Codigo {
  codigo: string
  /** The same, when it can be read as the number of a document. */
  comprobante: string | undefined
}

/** So many of them are looked at. */
const CANDIDATAS = 200

/** A text as codes are compared when they are not the same letter by letter. */
const compact = (text: Sql): Sql => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`

/**
 * The returns in scope whose goods are on the way or at the dock and that have a code, oldest first. Their words, which have
 * every code without its dashes, choose them; what really has it is then looked at. Refused lines have none.
 */
export const selectEsperadas = async (
  db: Db,
  scope: Caller['scope'],
  { codigo, comprobante }: Codigo,
): Promise<Esperada[]> => {
  const productos = await selectRows<{ codigo: string }>(
    db,
    sql`select codigo_material as codigo from producto where codigos_barras @> array[${codigo}]::text[]
        union select codigo_material from producto where codigo_material = upper(${codigo})`,
  )
  const materiales = productos.map((row) => row.codigo)
  const isSame = (column: Sql): Sql => sql`upper(${column}) = upper(${codigo})`
  const isAlike = (column: Sql): Sql => sql`${compact(column)} = ${compact(sql`${codigo}::text`)}`
  return selectRows<Esperada>(
    db,
    sql`with candidata as (
          select d.devolucion_id, d.razon_social_id, d.estado_id, d.estado_desde, d.fecha, d.unidades from devolucion d
          where d.estado_id = any(${ESPERADAS}::smallint[]) and d.documento @@ ${codeQuery([codigo, ...materiales])} and ${inScope(sql`d.razon_social_id`, scope)}
          order by d.estado_desde limit ${CANDIDATAS}),
        hallada as (
          select c.devolucion_id, 1 as orden, 'codigo' as por, l.devolucion_linea_id as linea, ${isSame(sql`l.codigo_autorizacion`)} as exacta
            from candidata c join devolucion_linea l using (devolucion_id)
            where l.veredicto is distinct from 'rechazada' and ${isAlike(sql`l.codigo_autorizacion`)}
          union all
          select c.devolucion_id, 2, 'numero', null, true from candidata c where c.devolucion_id::text = ${codigo}
          union all
          select c.devolucion_id, 3, 'remito', null, true from candidata c join devolucion_envio e using (devolucion_id)
            where ${isSame(sql`e.numero_remito`)} or right(e.numero_remito, length(${comprobante ?? null}::text)) = ${comprobante ?? null}
          union all
          select c.devolucion_id, 4, 'guia', null, ${isSame(sql`e.numero_guia`)} from candidata c join devolucion_envio e using (devolucion_id)
            where ${isAlike(sql`e.numero_guia`)}
          union all
          select c.devolucion_id, 5, 'producto', l.devolucion_linea_id, true
            from candidata c join devolucion_linea l using (devolucion_id) join factura_linea f using (factura_linea_id)
            where l.veredicto is distinct from 'rechazada' and f.codigo_material = any(${materiales}::text[])),
        mejor as (
          select distinct on (devolucion_id) devolucion_id, por, exacta,
            coalesce(array_agg(linea::int order by linea) filter (where linea is not null), '{}') as lineas
          from hallada group by devolucion_id, orden, por, exacta order by devolucion_id, exacta desc, orden)
        select c.devolucion_id as "devolucionId", m.por, m.exacta as "isExact", m.lineas as "devolucionLineaIds",
          r.razon_social as "razonSocial", c.estado_id as "estadoId", c.fecha, c.unidades
        from mejor m join candidata c using (devolucion_id) join razon_social r using (razon_social_id)
        order by c.estado_desde, c.devolucion_id limit ${LIMIT}`,
  )
}

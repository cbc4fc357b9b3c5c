import sql, { type Sql } from 'sql-template-tag'
import { notacionesDeBarras } from '#contract/valores/gtin.ts'
import type { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { codeQuery } from '#server/db/search.ts'
import { inScope } from '#server/db/conditions.ts'
import { ESPERADAS } from './devoluciones.rules.ts'

/** Returns how many packages the customer sent; undefined: the number was not entered. */
export const selectBultos = async (db: Db, devolucionId: number): Promise<number | undefined> =>
  (
    await selectOne<{ bultos: number }>(
      db,
      sql`select bultos from devolucion_envio where devolucion_id = ${devolucionId}`,
    )
  )?.bultos

/** Maximum returns found by one code; the code of a product may be in many returns. */
const LIMIT = 20

type Esperada = ReplyOf<typeof devoluciones.findByCodigo>[number] & {
  /** true: the return has the code character by character. false: it matches only without punctuation. */
  isExact: boolean
}

interface Codigo {
  codigo: string
  /** Document number that the code may mean; undefined: the code is no document number. */
  comprobante: string | undefined
}

/** Maximum candidates that are compared exactly. */
const CANDIDATAS = 200

/** SQL of a text without punctuation and in lower case, to compare codes loosely. */
const compact = (text: Sql): Sql => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`

/**
 * Finds the awaited returns in scope with this code, oldest first. The search document contains every code without
 * punctuation and selects candidates; then the columns are compared exactly. Rejected lines do not count.
 */
export const selectEsperadas = async (
  db: Db,
  scope: Caller['scope'],
  { codigo, comprobante }: Codigo,
): Promise<Esperada[]> => {
  const productos = await selectRows<{ codigo: string }>(
    db,
    sql`select codigo_material as codigo from producto where codigos_barras && ${notacionesDeBarras(codigo)}::text[]
        union select codigo_material from producto where codigo_material = upper(${codigo})`,
  )
  const materiales = productos.map((row) => row.codigo)
  const isSame = (column: Sql): Sql => sql`upper(${column}) = upper(${codigo})`
  const isSimilar = (column: Sql): Sql => sql`${compact(column)} = ${compact(sql`${codigo}::text`)}`
  return selectRows<Esperada>(
    db,
    sql`with candidata as (
          select d.devolucion_id, d.razon_social_id, d.estado_id, d.estado_desde, d.fecha, d.unidades from devolucion d
          where d.estado_id = any(${ESPERADAS}::smallint[]) and d.documento @@ ${codeQuery([codigo, ...materiales])} and ${inScope(sql`d.razon_social_id`, scope)}
          order by d.estado_desde limit ${CANDIDATAS}),
        hallada as (
          select c.devolucion_id, 1 as orden, 'codigo' as por, l.devolucion_linea_id as linea, ${isSame(sql`l.codigo_autorizacion`)} as exacta
            from candidata c join devolucion_linea l using (devolucion_id)
            where l.veredicto is distinct from 'rechazada' and ${isSimilar(sql`l.codigo_autorizacion`)}
          union all
          select c.devolucion_id, 2, 'numero', null, true from candidata c where c.devolucion_id::text = ${codigo}
          union all
          select c.devolucion_id, 3, 'remito', null, true from candidata c join devolucion_envio e using (devolucion_id)
            where ${isSame(sql`e.numero_remito`)} or right(e.numero_remito, length(${comprobante ?? null}::text)) = ${comprobante ?? null}
          union all
          select c.devolucion_id, 4, 'guia', null, ${isSame(sql`e.numero_guia`)} from candidata c join devolucion_envio e using (devolucion_id)
            where ${isSimilar(sql`e.numero_guia`)}
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

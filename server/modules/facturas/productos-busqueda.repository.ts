import sql, { empty, type Sql } from 'sql-template-tag'
import type { Consulta } from '#contract/busqueda.ts'
import type { Caller } from '#server/context.ts'
import { type Db, selectPlanned } from '#server/database.ts'
import { searchQuery } from '#server/search.ts'

/** What was typed to find a product by. */
export type ProductoBuscado = Pick<Consulta, 'codigo' | 'texto'>

/** The code of product `p` as the index producto_codigo keeps it: letters and digits alone. */
const NORMAL = sql`regexp_replace(upper(p.codigo_material), '[^A-Z0-9]', '', 'g')`

const hasCodigo = ({ codigo }: ProductoBuscado): Sql => (codigo ? sql`${NORMAL} like ${`${codigo}%`}` : sql`false`)
const hasWords = ({ texto }: ProductoBuscado): Sql => sql`p.palabras @@ (${searchQuery(texto)})`

/** More products than these are so many that their invoices are soon met. */
const FEW = 500

/**
 * Whether line `l` is of a product that is meant: its code begins so, whatever stands between, or it has every word. Few
 * products are named one by one: PostgreSQL knows how often each was sold, and not how many have two words.
 */
export const selectLineCondition = async (db: Db, buscado: ProductoBuscado): Promise<Sql> => {
  const isProducto = sql`(${hasCodigo(buscado)} or ${hasWords(buscado)})`
  const found = await selectPlanned<{ codigo: string }>(
    db,
    sql`select p.codigo_material as codigo from producto p where ${isProducto} limit ${FEW + 1}`,
  )
  return found.length > FEW
    ? sql`exists (select 1 from producto p where p.codigo_material = l.codigo_material and ${isProducto})`
    : sql`l.codigo_material = any(${found.map(({ codigo }) => codigo)}::text[])`
}

export interface ProductoFound {
  codigoMaterial: string
  descripcion: string
  marca: string | null
}

/** Of what so many have, the words say too little to choose. */
const BY_WORDS = 200

/**
 * Products by their code, that very one first, then by words; of those that were invoiced to somebody in scope, if it is
 * not everybody. Each way has its own index and its own limit. `~<~` is the order of producto_codigo: the start of very many
 * codes is not sorted. Those by words are taken as they come: an order would have PostgreSQL look for them along it.
 */
export const selectProductos = (
  db: Db,
  scope: Caller['scope'],
  buscado: ProductoBuscado,
  limit: number,
): Promise<ProductoFound[]> => {
  const bought =
    scope === 'todas'
      ? empty
      : sql` and exists (select 1 from factura_linea l
          where l.razon_social_id = any(${scope}::bigint[]) and l.codigo_material = p.codigo_material)`
  const columns = sql`p.codigo_material, p.descripcion, p.marca_id, ${NORMAL} as normal`
  return selectPlanned<ProductoFound>(
    db,
    sql`select x.codigo_material as "codigoMaterial", x.descripcion, m.nombre as marca
        from (select distinct on (codigo_material) * from (
            (select 1 as orden, ${columns} from producto p where ${hasCodigo(buscado)}${bought}
             order by ${NORMAL} using ~<~ limit ${limit})
            union all
            (select 2 as orden, ${columns} from producto p where ${hasWords(buscado)}${bought}
             limit ${BY_WORDS})) ways
          order by codigo_material, orden) x
        left join marca m using (marca_id)
        order by x.orden, x.normal using ~<~ limit ${limit}`,
  )
}

import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { Consulta } from '#contract/base/busqueda.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectPlanned, selectRows } from '#server/db/database.ts'
import { type Cambios, cambiadoOf } from '#server/db/changes.ts'
import { createList } from '#server/db/lists.ts'
import type { Rows } from '#server/db/paging.ts'
import { beginsWith, endsWith, hasSequence, MAX_ALIKE, searchQuery } from '#server/db/search.ts'
import { inScopeByQuery } from '#server/db/conditions.ts'

/** Searched product: the text as a code, as words and as a bar code. */
export type ProductoBuscado = Pick<Consulta, 'codigo' | 'texto' | 'barras'>

/** SQL of a code in the form of the index producto_codigo: only letters and digits. */
const normalOf = (codigo: Sql): Sql => sql`regexp_replace(upper(${codigo}), '[^A-Z0-9]', '', 'g')`
const NORMAL = normalOf(sql`p.codigo_material`)

const hasCodigo = ({ codigo }: ProductoBuscado): Sql => (codigo ? beginsWith(NORMAL, codigo) : sql`false`)
const hasBarras = ({ barras }: ProductoBuscado): Sql =>
  barras.length ? sql`p.codigos_barras && ${barras}::text[]` : sql`false`
const hasWords = ({ texto }: ProductoBuscado): Sql => sql`p.palabras @@ ${searchQuery(texto)}`

/**
 * Maximum products listed by code in a condition. If more products match, a scan soon finds invoices that contain one
 * of them.
 */
const FEW = 500

/**
 * Returns the condition that line `l` has the searched product: by the beginning of its code, all words or bar code. If
 * at most FEW products match, the condition lists their codes, because PostgreSQL then estimates the number of lines
 * better.
 */
const selectLineCondition = async (db: Db, buscado: ProductoBuscado): Promise<Sql> => {
  const isProducto = sql`(${hasCodigo(buscado)} or ${hasBarras(buscado)} or ${hasWords(buscado)})`
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

/** Maximum of products found by words, before sorting. */
const BY_WORDS = 50

/**
 * Selects products by bar code, then by code (the exact code first), then by words if these are too few. A limited
 * scope finds only products invoiced to its companies. `~<~` is the order of the index producto_codigo, so codes need
 * no sort. With all companies in scope the search by words has no inner limit, because with that limit PostgreSQL would
 * scan the table.
 */
export const selectProductos = (
  db: Db,
  scope: Caller['scope'],
  buscado: ProductoBuscado,
  limit: number,
): Promise<ProductoFound[]> => {
  const some = sql`limit ${BY_WORDS}`
  const [bought, atOnce] =
    scope === 'todas'
      ? [empty, empty]
      : [
          sql` and exists (select 1 from factura_linea l
            where l.razon_social_id = any(${scope}::bigint[]) and l.codigo_material = p.codigo_material)`,
          some,
        ]
  // When the text is a code typed with spaces, do not search the parts of the text as words, because many codes begin
  // with such parts.
  const unlessCode = /\s/.test(buscado.texto)
    ? sql` and not exists (select 1 from producto w where ${normalOf(sql`w.codigo_material`)} = ${buscado.codigo})`
    : empty
  const columns = sql`p.codigo_material, p.descripcion, p.marca_id, ${NORMAL} as normal`
  return selectRows<ProductoFound>(
    db,
    sql`with scanned as materialized (
          select 0 as orden, ${columns} from producto p where ${hasBarras(buscado)} and p.activo${bought} limit ${limit}),
        coded as materialized (
          select 1 as orden, ${columns} from producto p where ${hasCodigo(buscado)} and p.activo${bought} order by ${NORMAL} using ~<~ limit ${limit}),
        worded as materialized (
          select 2 as orden, ${columns} from producto p where (select count(*) from coded) < ${limit}${unlessCode} and p.palabras @@ (select ${searchQuery(buscado.texto)}) and p.activo${bought} ${atOnce})
        select x.codigo_material as "codigoMaterial", x.descripcion, m.nombre as marca
        from (select distinct on (codigo_material) *
              from (select * from scanned union all select * from coded union all (select * from worded ${some})) ways
              order by codigo_material, orden) x
        left join marca m using (marca_id)
        order by x.orden, x.normal using ~<~ limit ${limit}`,
  )
}

export interface FacturaFound {
  numero: string
  fecha: string
  razonSocialId: number
  razonSocial: string
  productos: number
}

/** Selects invoices in scope whose number ends with the text: the exact number first, then the newest. */
export const selectFacturasByNumero = (
  db: Db,
  scope: Caller['scope'],
  numero: string,
  limit: number,
): Promise<FacturaFound[]> => {
  // Use a subquery: for a join, PostgreSQL would read the invoices of every company.
  return selectRows<FacturaFound>(
    db,
    sql`select f.numero, f.fecha, f.razon_social_id as "razonSocialId",
          (select r.razon_social from razon_social r where r.razon_social_id = f.razon_social_id) as "razonSocial",
          (select count(*)::int from factura_linea l
             where l.razon_social_id = f.razon_social_id and l.factura_id = f.factura_id) as productos
        from (select * from factura f where ${endsWith(sql`f.numero`, numero)} and ${inScopeByQuery(sql`f.razon_social_id`, scope)}
              order by reverse(f.numero) using ~<~, f.fecha desc, f.factura_id desc limit ${MAX_ALIKE}) f
        order by ${hasSequence(sql`f.numero`, numero)} desc, f.fecha desc, f.factura_id desc limit ${limit}`,
  )
}

export interface FacturaFilter {
  razonSocialId: number
  /** End of the invoice number in upper case, such as `00045871` or `A-0001-00045871`; undefined: no condition. */
  numero: string | undefined
  /** Search for a product that the invoice must contain; undefined: any. */
  producto: ProductoBuscado | undefined
  desde: string | undefined
  hasta: string | undefined
  cambios?: Cambios | undefined
}

interface FacturaElegida extends FacturaFilter {
  isBuscada: Sql
}

/** Returns the condition of invoices; `isBuscada` is the condition that line `l` has the searched product. */
const conditionsOf = ({ isBuscada, ...filter }: FacturaElegida): Sql => {
  const found: Sql[] = []
  if (filter.numero) {
    found.push(sql`select n.factura_id from factura n
      where n.razon_social_id = ${filter.razonSocialId} and ${endsWith(sql`n.numero`, filter.numero)}`)
  }
  if (filter.producto) {
    found.push(sql`select l.factura_id from factura_linea l
      where l.razon_social_id = ${filter.razonSocialId} and ${isBuscada}`)
  }
  const text = found.length ? sql` and f.factura_id in (${join(found, ' union all ')})` : empty
  const desde = filter.desde ? sql` and f.fecha >= ${filter.desde}::date` : empty
  const hasta = filter.hasta ? sql` and f.fecha <= ${filter.hasta}::date` : empty
  return sql`f.razon_social_id = ${filter.razonSocialId}${text}${desde}${hasta}`
}

/**
 * SQL of the shown columns of invoices `f`. Each line has its returnable quantity; lines of the searched product come
 * first.
 */
const shown = (picked: Sql, isBuscada: Sql): Sql =>
  sql`select f.factura_id as "facturaId", f.numero as "numeroFactura", f.fecha as "fechaVenta", f.razon_social_id as "razonSocialId",
        ${cambiadoOf('f')},
        (select json_agg(json_build_object('facturaLineaId', l.factura_linea_id, 'codigoMaterial', l.codigo_material,
           'descripcion', p.descripcion, 'marcaId', p.marca_id, 'marca', m.nombre,
           'garantiaMeses', p.garantia_meses, 'precio', l.precio::text, 'facturado', l.cantidad,
           'devuelto', d.total, 'disponible', l.cantidad - d.total, 'lotes', l.lotes, 'noRetornable', p.no_retornable, 'buscado', b.es)
           order by b.es desc, l.posicion)
         from factura_linea l join producto p using (codigo_material) left join marca m using (marca_id)
         cross join lateral (select coalesce(sum(comprometida), 0)::int as total from devolucion_linea dl
           where dl.factura_linea_id = l.factura_linea_id) d
         cross join lateral (select ${isBuscada} as es) b
         where l.razon_social_id = f.razon_social_id and l.factura_id = f.factura_id) as productos
      from (${picked}) f`

const facturasList = createList<FacturaElegida, Factura>({
  from: sql`factura f`,
  alias: 'f',
  columns: sql`f.factura_id, f.numero, f.fecha, f.razon_social_id, f.cambiado`,
  sort: { fecha: 'date', factura_id: 'bigint' },
  descending: true,
  keyOf: ({ fechaVenta, facturaId }) => [fechaVenta, facturaId],
  where: (filter) => [conditionsOf(filter)],
  cambios: ({ cambios }) => cambios,
  shown: (picked, { isBuscada }) => shown(picked, isBuscada),
  customPlan: () => true,
})

/** Returns the invoices of a company, newest first; in an incremental read, the oldest change first. */
export const facturasOf = async (db: Db, filter: FacturaFilter): Promise<Rows<Factura>> => {
  const isBuscada = filter.producto ? await selectLineCondition(db, filter.producto) : sql`false`
  return facturasList.of(db, { ...filter, isBuscada })
}

export const hasFacturas = async (db: Db, razonSocialId: number): Promise<boolean> =>
  (await selectRows(db, sql`select 1 from factura where razon_social_id = ${razonSocialId} limit 1`)).length > 0

/** Line of an invoice, locked until the transaction ends. */
export interface LockedLine {
  facturaLineaId: number
  numero: string
  fecha: string
  codigoMaterial: string
  descripcion: string
  cantidad: number
  /** Unit price as a plain decimal. */
  precio: string
  lotes: string[]
  noRetornable: string | null
}

/**
 * SQL condition of invoices `f` of a company by number. A subquery instead of an array lets PostgreSQL plan once; with
 * an array, planning takes longer than the query.
 */
const hasNumero = (razonSocialId: number, numeros: readonly string[]): Sql =>
  sql`f.razon_social_id = ${razonSocialId} and f.numero = any(array(select unnest(${numeros}::text[])))`

/**
 * Locks and returns the lines of invoices of a company, always in the same order: otherwise two concurrent returns
 * could deadlock.
 */
export const lockFacturaLineas = (db: Db, razonSocialId: number, numeros: readonly string[]): Promise<LockedLine[]> =>
  selectRows<LockedLine>(
    db,
    sql`select l.factura_linea_id as "facturaLineaId", f.numero, f.fecha, l.codigo_material as "codigoMaterial",
          p.descripcion, l.cantidad, l.precio::text as precio, l.lotes,
          p.no_retornable as "noRetornable"
        from factura f join factura_linea l using (razon_social_id, factura_id) join producto p using (codigo_material)
        where ${hasNumero(razonSocialId, numeros)} order by l.factura_linea_id for update of l`,
  )

const readComprometido = async (db: Db, lineas: Sql): Promise<Map<number, number>> => {
  const rows = await selectRows<{ id: number; total: number }>(
    db,
    sql`select factura_linea_id as id, sum(comprometida)::int as total from devolucion_linea
        where factura_linea_id = any(${lineas}) group by factura_linea_id`,
  )
  return new Map(rows.map((row) => [row.id, row.total]))
}

/** Selects the quantities of open or approved returns per line. */
export const selectComprometido = (db: Db, lineas: readonly number[]): Promise<Map<number, number>> =>
  readComprometido(db, sql`${lineas}::bigint[]`)

/**
 * Selects the returned quantities of the lines that `lockFacturaLineas` locks. This query does not need the result of
 * the lock, so both statements can be pipelined.
 */
export const selectComprometidoDe = (
  db: Db,
  razonSocialId: number,
  numeros: readonly string[],
): Promise<Map<number, number>> =>
  readComprometido(
    db,
    sql`array(select l.factura_linea_id from factura f join factura_linea l using (razon_social_id, factura_id)
        where ${hasNumero(razonSocialId, numeros)})`,
  )

/** Selects the invoiced quantity of lines and locks the lines, so that no other return takes their units. */
export const selectFacturado = async (db: Db, lineas: readonly number[]): Promise<Map<number, number>> => {
  const rows = await selectRows<{ id: number; cantidad: number }>(
    db,
    sql`select factura_linea_id as id, cantidad from factura_linea where factura_linea_id = any(${lineas}::bigint[])
        order by factura_linea_id for update`,
  )
  return new Map(rows.map((row) => [row.id, row.cantidad]))
}

/** Deletes an invoice with its lines, unless returns use it. Returns whether it was deleted or is in use. */
export const deleteFactura = async (
  db: Db,
  { codigoCliente, numero }: { codigoCliente: string; numero: string },
): Promise<'borrada' | 'no-esta' | 'en-uso'> => {
  // Lock the lines in the order of lockFacturaLineas, so that no return of these lines can be created meanwhile.
  const lineas = await selectRows<{ facturaId: number; enUso: boolean }>(
    db,
    sql`select l.factura_id as "facturaId",
          exists (select 1 from devolucion_linea d where d.factura_linea_id = l.factura_linea_id) as "enUso"
        from factura_linea l join factura f using (factura_id) join razon_social r on r.razon_social_id = f.razon_social_id
        where r.codigo_cliente = ${codigoCliente} and f.numero = ${numero} order by l.factura_linea_id for update of l`,
  )
  if (!lineas.length) return 'no-esta'
  if (lineas.some(({ enUso }) => enUso)) return 'en-uso'
  const { facturaId } = lineas[0]!
  await execute(db, sql`delete from factura_linea where factura_id = ${facturaId}`)
  await execute(db, sql`delete from factura where factura_id = ${facturaId}`)
  return 'borrada'
}

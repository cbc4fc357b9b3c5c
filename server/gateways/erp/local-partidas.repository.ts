import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Criterio, PaginaErp, PartidaErp, Rango } from '#gateways/erp.ts'
import { type Db, selectPlanned, selectRows } from '#server/database.ts'

/** What each order sorts by, and its type: one partial and one whole index each. */
const ORDENES = {
  vencimiento: [raw('p.vencimiento'), raw('date')],
  emision: [raw('p.emision'), raw('date')],
  importe: [raw('p.importe'), raw('numeric')],
} as const

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const reversed = (text: string): string => text.split('').toReversed().join('')

const within = (column: Sql, type: Sql, { desde, hasta }: Rango): Sql[] => [
  ...(desde === undefined ? [] : [sql`${column} >= ${desde}::${type}`]),
  ...(hasta === undefined ? [] : [sql`${column} <= ${hasta}::${type}`]),
]

const DATE = raw('date')
const NUMERIC = raw('numeric')

/** Any of the groups; the range that spans them all goes first, so that the index is entered where they begin. */
const inGrupos = (grupos: NonNullable<Criterio['grupos']>): Sql[] => {
  if (!grupos.length) return [sql`false`]
  const each = grupos.map((grupo) =>
    grupo.creditos
      ? sql`p.importe < 0`
      : sql`(${join([sql`p.importe >= 0`, ...within(raw('p.vencimiento'), DATE, grupo.vence)], ' and ')})`,
  )
  return [sql`p.compensada is null`, sql`(${join(each, ' or ')})`]
}

/** What an item has to be, company aside. `p.compensada is null`, as it stands, is the predicate of the partial indexes. */
export const conditionsOf = (criterio: Criterio): Sql => {
  const { estado, clases, grupos, moneda, referencia } = criterio
  const found: Sql[] = [
    ...(estado === 'abiertas' ? [sql`p.compensada is null`] : []),
    ...(estado === 'compensadas' ? [sql`p.compensada is not null`] : []),
    ...(clases ? [sql`p.clase = any(${clases}::text[])`] : []),
    ...(grupos ? inGrupos(grupos) : []),
    ...(moneda ? [sql`p.moneda = ${moneda}`] : []),
    ...within(raw('p.emision'), DATE, criterio.emision),
    ...within(raw('p.vencimiento'), DATE, criterio.vence),
    ...within(raw('p.importe'), NUMERIC, criterio.importe),
    ...(referencia ? [sql`reverse(p.referencia) like ${`${escapeLike(reversed(referencia))}%`}`] : []),
  ]
  return found.length ? sql` and ${join(found, ' and ')}` : empty
}

type Row = Omit<PartidaErp, 'lugar' | 'codigoCliente'> & { partidaId: number; razonSocialId: number }

const COLUMNS = sql`p.partida_id as "partidaId", p.razon_social_id as "razonSocialId", p.sociedad, p.documento, p.ejercicio, p.posicion, p.clase,
  p.signo, p.referencia, p.emision, p.vencimiento, p.moneda, p.importe::text as importe, p.compensada`

/** Customer numbers by the company they are here. */
const selectCodigos = async (db: Db, clientes: readonly string[]): Promise<Map<number, string>> => {
  const rows = await selectRows<{ id: number; codigo: string }>(
    db,
    sql`select razon_social_id as id, codigo_cliente as codigo from razon_social where codigo_cliente = any(${clientes}::bpchar[])`,
  )
  return new Map(rows.map(({ id, codigo }) => [id, codigo]))
}

const toPartida = (
  { partidaId, razonSocialId, ...row }: Row,
  codigos: ReadonlyMap<number, string>,
  orden: Criterio['orden'],
): PartidaErp => ({
  ...row,
  codigoCliente: codigos.get(razonSocialId)!,
  lugar: [row[orden], String(partidaId)],
})

/**
 * The same piece of SQL for each company. One alone is planned for what it has, which only PostgreSQL knows: the best way
 * to a page of a customer with hundreds of thousands of items is a detour for any other.
 */
const ofEach = (ids: readonly number[], piece: (company: Sql) => Sql): { read: typeof selectRows; from: Sql } =>
  ids.length === 1
    ? { read: selectPlanned, from: sql`(${piece(sql`${ids[0]}`)}) p` }
    : { read: selectRows, from: sql`unnest(${ids}::bigint[]) r(id) cross join lateral (${piece(sql`r.id`)}) p` }

/** One page, a row longer than asked when there is more: each customer from its own index, then merged. */
export const selectPartidas = async (
  db: Db,
  clientes: readonly string[],
  criterio: Criterio,
  { cursor, offset, size }: PaginaErp,
): Promise<PartidaErp[]> => {
  const codigos = await selectCodigos(db, clientes)
  const backwards = cursor?.direction === 'antes'
  const isUp = criterio.descendente === backwards
  const way = raw(isUp ? 'asc' : 'desc')
  const [column, type] = ORDENES[criterio.orden]
  const keyset = cursor
    ? sql` and (${column}, p.partida_id) ${raw(isUp ? '>' : '<')} (${cursor.values[0]}::${type}, ${cursor.values[1]}::bigint)`
    : empty
  const sorted = sql`order by ${column} ${way}, p.partida_id ${way}`
  const { read, from } = ofEach(
    [...codigos.keys()],
    (company) =>
      sql`select * from partida p where p.razon_social_id = ${company}${conditionsOf(criterio)}${keyset} ${sorted} limit ${offset + size + 1}`,
  )
  const statement = sql`select ${COLUMNS} from ${from} ${sorted} limit ${size + 1} offset ${offset}`
  const rows = await (criterio.referencia ? selectPlanned : read)<Row>(db, statement)
  const partidas = rows.map((row) => toPartida(row, codigos, criterio.orden))
  return backwards ? partidas.toReversed() : partidas
}

/** How many, up to a number, by the same indexes as the page. */
export const countPartidas = async (
  db: Db,
  clientes: readonly string[],
  criterio: Criterio,
  hasta: number,
): Promise<number> => {
  const codigos = await selectCodigos(db, clientes)
  const [column] = ORDENES[criterio.orden]
  // Without its order PostgreSQL hopes to meet enough of them on the way through the whole table.
  const { read, from } = ofEach(
    [...codigos.keys()],
    (company) =>
      sql`select 1 from partida p where p.razon_social_id = ${company}${conditionsOf(criterio)} order by ${column} limit ${hasta}`,
  )
  const statement = sql`select count(*)::int as total from (select 1 from ${from} limit ${hasta}) counted`
  const rows = await (criterio.referencia ? selectPlanned : read)<{ total: number }>(db, statement)
  return rows[0]!.total
}

/** The parts of `sociedad-documento-ejercicio-posición`; undefined when it is not one. */
const readClave = (clave: string) => {
  const [, sociedad, documento, ejercicio, posicion] = /^([A-Z0-9]{1,4})-(\d{10})-(\d{4})-(\d{1,3})$/.exec(clave) ?? []
  return sociedad ? { sociedad, documento, ejercicio, posicion } : undefined
}

/** Those of these items that a customer has. */
export const selectByClave = async (db: Db, cliente: string, claves: readonly string[]): Promise<PartidaErp[]> => {
  const wanted = claves.map(readClave).filter((clave) => clave !== undefined)
  const column = (name: keyof (typeof wanted)[number]) => wanted.map((clave) => clave[name])
  const codigos = await selectCodigos(db, [cliente])
  const rows = await selectRows<Row>(
    db,
    sql`select ${COLUMNS}
        from unnest(${column('sociedad')}::text[], ${column('documento')}::text[], ${column('ejercicio')}::smallint[],
            ${column('posicion')}::smallint[]) as x(sociedad, documento, ejercicio, posicion)
          join partida p using (sociedad, documento, ejercicio, posicion)
        where p.razon_social_id = any(${[...codigos.keys()]}::bigint[])`,
  )
  return rows.map((row) => toPartida(row, codigos, 'vencimiento'))
}

/** Every item of a document, whoever's. */
export const selectByDocumento = async (
  db: Db,
  { sociedad, documento, ejercicio }: Pick<PartidaErp, 'sociedad' | 'documento' | 'ejercicio'>,
): Promise<PartidaErp[]> => {
  const rows = await selectRows<Row & { codigo: string }>(
    db,
    sql`select r.codigo_cliente as codigo, ${COLUMNS} from partida p join razon_social r using (razon_social_id)
        where p.sociedad = ${sociedad} and p.documento = ${documento} and p.ejercicio = ${ejercicio} order by p.posicion`,
  )
  const codigos = new Map(rows.map(({ razonSocialId, codigo }) => [razonSocialId, codigo]))
  return rows.map(({ codigo: _codigo, ...row }) => toPartida(row, codigos, 'vencimiento'))
}

/** Items whose reference ends so, of these customers or of anybody: planned anew, since only then is the end known. */
export const selectByReferencia = async (
  db: Db,
  clientes: readonly string[] | 'todos',
  referencia: string,
  hasta: number,
): Promise<PartidaErp[]> => {
  const ids = clientes === 'todos' ? undefined : [...(await selectCodigos(db, clientes)).keys()]
  const ofThese = ids ? sql` and p.razon_social_id = any(${ids}::bigint[])` : empty
  const rows = await selectPlanned<Row & { codigo: string }>(
    db,
    sql`select r.codigo_cliente as codigo, ${COLUMNS}
        from (select * from partida p where reverse(p.referencia) like ${`${escapeLike(reversed(referencia))}%`}${ofThese}
              order by right(p.referencia, 8) = ${referencia.slice(-8).padStart(8, '0')} desc, p.emision desc, p.partida_id desc
              limit ${hasta}) p
          join razon_social r using (razon_social_id)
        order by right(p.referencia, 8) = ${referencia.slice(-8).padStart(8, '0')} desc, p.emision desc, p.partida_id desc`,
  )
  const codigos = new Map(rows.map(({ razonSocialId, codigo }) => [razonSocialId, codigo]))
  return rows.map(({ codigo: _codigo, ...row }) => toPartida(row, codigos, 'emision'))
}

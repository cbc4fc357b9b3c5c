import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Criterio, Erp, PartidaErp, Rango } from '#gateways/erp/erp.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import { cambiadoOf } from '#server/db/changes.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { endsWith, hasSequence, MAX_ALIKE } from '#server/db/search.ts'

/** Sort columns with their types. Each has a partial index (for open items) and a full index. */
const ORDENES = { vencimiento: 'date', emision: 'date', importe: 'numeric' } as const

const isWithin = (column: string, type: 'date' | 'numeric', { desde, hasta }: Rango): Sql | undefined => {
  const ends = [
    ...(desde === undefined ? [] : [sql`${raw(column)} >= ${desde}::${raw(type)}`]),
    ...(hasta === undefined ? [] : [sql`${raw(column)} <= ${hasta}::${raw(type)}`]),
  ]
  return ends.length ? join(ends, ' and ') : undefined
}

/** Condition: an open item in any of the groups. */
const inGrupos = (grupos: NonNullable<Criterio['grupos']>): Sql => {
  if (!grupos.length) return sql`false`
  const each = grupos.map((grupo) => {
    if (grupo.creditos) return sql`p.importe < 0`
    const vence = isWithin('p.vencimiento', 'date', grupo.vence)
    return sql`(p.importe >= 0${vence ? sql` and ${vence}` : empty})`
  })
  return sql`p.compensada is null and (${join(each, ' or ')})`
}

const ESTADOS = {
  abiertas: sql`p.compensada is null`,
  compensadas: sql`p.compensada is not null`,
  todas: undefined,
}

/** Returns the parts of a key `sociedad-documento-ejercicio-posición`; undefined: the text is no such key. */
const readClave = (clave: string) => {
  const [, sociedad, documento, ejercicio, posicion] = /^([A-Z0-9]{1,4})-(\d{10})-(\d{4})-(\d{1,3})$/.exec(clave) ?? []
  return sociedad ? { sociedad, documento, ejercicio, posicion } : undefined
}

/**
 * SQL of the valid keys as rows of four columns, with the types of the table. Compared as text, document numbers would
 * not use the index.
 */
const clavesOf = (claves: readonly string[]): Sql => {
  const wanted = claves.map(readClave).filter((clave) => clave !== undefined)
  const column = (name: keyof (typeof wanted)[number]) => wanted.map((clave) => clave[name])
  return sql`unnest(${column('sociedad')}::text[], ${column('documento')}::bpchar[], ${column('ejercicio')}::smallint[],
    ${column('posicion')}::smallint[])`
}

const isOneOf = (claves: readonly string[] | undefined): Sql | undefined =>
  claves && sql`(p.sociedad, p.documento, p.ejercicio, p.posicion) in (select * from ${clavesOf(claves)})`

/**
 * Conditions of an item, except its customer. Keep `p.compensada is null` written exactly so, because it is the
 * predicate of the partial indexes.
 */
const where = conditionsBy<Criterio>({
  estado: (estado) => ESTADOS[estado],
  clases: (clases) => sql`p.clase = any(${clases}::text[])`,
  grupos: inGrupos,
  moneda: (moneda) => moneda && sql`p.moneda = ${moneda}`,
  emision: (rango) => isWithin('p.emision', 'date', rango),
  vence: (rango) => isWithin('p.vencimiento', 'date', rango),
  importe: (rango) => isWithin('p.importe', 'numeric', rango),
  referencia: (referencia) => referencia && endsWith(sql`p.referencia`, referencia),
  elegidas: isOneOf,
  orden: null,
  descendente: null,
  cambios: null,
})

/** SQL of the conditions, to append to another condition. */
export const conditionsOf = (criterio: Criterio): Sql => {
  const found = where(criterio)
  return found.length ? sql` and ${join(found, ' and ')}` : empty
}

type Row = Omit<PartidaErp, 'lugar' | 'codigoCliente'> & { partidaId: number; razonSocialId: number; cambiado: string }

const COLUMNS = sql`p.partida_id as "partidaId", p.razon_social_id as "razonSocialId", p.sociedad, p.documento, p.ejercicio, p.posicion, p.clase,
  p.signo, p.referencia, p.emision, p.vencimiento, p.moneda, p.importe::text as importe, p.compensada,
  ${cambiadoOf('p')}`

/** Returns customer numbers by the id of their razón social. */
const selectCodigos = async (db: Db, clientes: readonly string[]): Promise<Map<number, string>> => {
  const rows = await selectRows<{ id: number; codigo: string }>(
    db,
    sql`select razon_social_id as id, codigo_cliente as codigo from razon_social where codigo_cliente = any(${clientes}::bpchar[])`,
  )
  return new Map(rows.map(({ id, codigo }) => [id, codigo]))
}

const toPartida = (
  { partidaId, razonSocialId, cambiado, ...row }: Row,
  codigos: ReadonlyMap<number, string>,
  { orden, cambios }: Pick<Criterio, 'orden' | 'cambios'>,
): PartidaErp => ({
  ...row,
  codigoCliente: codigos.get(razonSocialId)!,
  lugar: [cambios ? cambiado : row[orden], String(partidaId)],
})

interface PartidaFilter {
  ids: readonly number[]
  criterio: Criterio
}

/**
 * List of items of some razones sociales. Each is read from its own index range. A single razón social gets a custom
 * plan, because the best plan for hundreds of thousands of items is bad for others.
 */
const partidasList = ({ orden, descendente }: Pick<Criterio, 'orden' | 'descendente'>) =>
  createList<PartidaFilter, Row>({
    from: sql`partida p`,
    alias: 'p',
    columns: sql`p.*`,
    sort: { [orden]: ORDENES[orden], partida_id: 'bigint' },
    descending: descendente,
    keyOf: (row) => [row[orden], row.partidaId],
    where: ({ ids, criterio }) => [
      ...(ids.length === 1 ? [sql`p.razon_social_id = ${ids[0]}`] : []),
      ...where(criterio),
    ],
    cambios: ({ criterio }) => criterio.cambios,
    shown: (picked) => sql`select ${COLUMNS} from (${picked}) p`,
    merged: ({ ids }) => (ids.length === 1 ? [] : [{ column: sql`p.razon_social_id`, type: 'bigint', values: ids }]),
    customPlan: ({ ids, criterio }) => ids.length === 1 || !!criterio.referencia,
    countAlongIndex: true,
  })

/** Returns a page of items, plus one row when there are more. */
export const selectPartidas: Erp['listPartidas'] = async (db, clientes, criterio, place) => {
  const codigos = await selectCodigos(db, clientes)
  const rows = await partidasList(criterio)
    .of(db, { ids: [...codigos.keys()], criterio })
    .select(place)
  return rows.map((row) => toPartida(row, codigos, criterio))
}

/** Counts items up to `hasta`. Uses the same indexes as the page. */
export const countPartidas: Erp['countPartidas'] = async (db, clientes, criterio, hasta) => {
  const codigos = await selectCodigos(db, clientes)
  return partidasList(criterio)
    .of(db, { ids: [...codigos.keys()], criterio })
    .count(hasta)
}

/** Returns the items of a customer with these keys. */
export const selectByClave = async (db: Db, cliente: string, claves: readonly string[]): Promise<PartidaErp[]> => {
  const codigos = await selectCodigos(db, [cliente])
  const rows = await selectRows<Row>(
    db,
    sql`select ${COLUMNS}
        from ${clavesOf(claves)} as x(sociedad, documento, ejercicio, posicion)
          join partida p using (sociedad, documento, ejercicio, posicion)
        where p.razon_social_id = any(${[...codigos.keys()]}::bigint[])`,
  )
  return rows.map((row) => toPartida(row, codigos, { orden: 'vencimiento' }))
}

/** Returns all items of a document, of any customer. */
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
  return rows.map(({ codigo: _codigo, ...row }) => toPartida(row, codigos, { orden: 'vencimiento' }))
}

/** Returns items whose reference ends with the given text, of these customers or of all customers. */
export const selectByReferencia = async (
  db: Db,
  clientes: readonly string[] | 'todos',
  referencia: string,
  hasta: number,
): Promise<PartidaErp[]> => {
  const ofThese =
    clientes === 'todos'
      ? empty
      : sql` and p.razon_social_id = any(array(
          select c.razon_social_id from razon_social c where c.codigo_cliente = any(array(select unnest(${clientes}::bpchar[])))))`
  // Look up the customers in a second statement. With a join, PostgreSQL would scan all razones sociales for thirty
  // rows.
  const rows = await selectRows<Row & { codigo: string }>(
    db,
    sql`select (select r.codigo_cliente from razon_social r where r.razon_social_id = p.razon_social_id) as codigo, ${COLUMNS}
        from (select * from partida p where ${endsWith(sql`p.referencia`, referencia)}${ofThese}
              order by reverse(p.referencia) using ~<~, p.emision desc, p.partida_id desc limit ${MAX_ALIKE}) p
        order by ${hasSequence(sql`p.referencia`, referencia)} desc, p.emision desc, p.partida_id desc limit ${hasta}`,
  )
  const codigos = new Map(rows.map(({ razonSocialId, codigo }) => [razonSocialId, codigo]))
  return rows.map(({ codigo: _codigo, ...row }) => toPartida(row, codigos, { orden: 'emision' }))
}

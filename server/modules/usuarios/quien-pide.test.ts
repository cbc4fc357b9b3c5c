import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { selectCaller, selectCallerById, selectMaquina } from './usuarios.repository.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Returns the SQL text of a repository function. */
const textOf = async (select: (db: Db) => Promise<unknown>): Promise<string> => {
  let text = ''
  const query = async (statement: { text: string }) => {
    text = statement.text
    return { rows: [] }
  }
  await select({ query } as unknown as Db)
  return text
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[] }

const tablesIn = ({ 'Relation Name': table, Plans = [] }: Plan): string[] => [
  ...(table ? [table] : []),
  ...Plans.flatMap(tablesIn),
]

const tablesOf = async (text: string): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return tablesIn(rows[0]!['QUERY PLAN'][0].Plan)
}

test('every table from which a caller is loaded has triggers that clear the cache of callers', async () => {
  const texts = await Promise.all([
    textOf((db) => selectCaller(db, 'sub', 'nadie')),
    textOf((db) => selectCallerById(db, 1)),
    textOf((db) => selectMaquina(db, 'sub')),
  ])
  const read = new Set((await Promise.all(texts.map(tablesOf))).flat())
  expect([...read].toSorted()).toEqual([
    'contacto',
    'escrito',
    'representante',
    'servicio',
    'usuario',
    'usuario_razon_social',
    'usuario_servicio',
  ])
  const { rows } = await portal.pool.query<{ tabla: string; cuando: string[] }>(
    `select event_object_table as tabla, array_agg(event_manipulation::text order by event_manipulation) as cuando
     from information_schema.triggers where action_statement like '%personas%' group by 1`,
  )
  expect(new Map(rows.map(({ tabla, cuando }) => [tabla, cuando]))).toEqual(
    new Map([...read].map((tabla) => [tabla, ['DELETE', 'INSERT', 'UPDATE']])),
  )
})

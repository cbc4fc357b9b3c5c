import pg from 'pg'
import type { Db } from '#server/db/database.ts'

/** A step of a plan, as PostgreSQL says it. */
export interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Rows that a node itself read, those that it did not want among them. */
export const ownRows = (node: Node): number => {
  const {
    'Actual Rows': wanted,
    'Rows Removed by Filter': unwanted = 0,
    'Rows Removed by Index Recheck': lossy = 0,
  } = node
  return node['Relation Name'] ? node['Actual Loops'] * (wanted + unwanted + lossy) : 0
}

/** How many rows of tables a statement read. */
export const rowsRead = (node: Node): number =>
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), ownRows(node))

/** A value as a statement that is no query takes it. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** So many times PostgreSQL plans a statement with a name for its very values before it may keep a plan for any. */
const PLANNED_ANEW = 5

/**
 * A database that explains each statement to `tell` before it runs it, what has a name by the plan that PostgreSQL goes on
 * with: what it writes is written twice.
 */
export const explainedDb = (pool: pg.Pool, tell: (top: Node) => void): Db =>
  ({
    query: async (statement: { name?: string; text: string; values: unknown[] }) => {
      const client = await pool.connect()
      try {
        const explain = async (how: string, text: string, values: unknown[] = []) =>
          client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (${how} format json) ${text}`, values)
        const named = `execute explicada${statement.values.length ? `(${statement.values.map(literal).join()})` : ''}`
        if (statement.name) {
          await client.query(`prepare explicada as ${statement.text}`)
          for (let time = 0; time < PLANNED_ANEW; time += 1) await explain('', named)
        }
        const plan = await (statement.name
          ? explain('analyze,', named)
          : explain('analyze,', statement.text, statement.values))
        if (statement.name) await client.query('deallocate explicada')
        tell(plan.rows[0]!['QUERY PLAN'][0]!.Plan)
        // What one statement finds decides the next.
        return await client.query(statement)
      } finally {
        client.release()
      }
    },
  }) as unknown as Db

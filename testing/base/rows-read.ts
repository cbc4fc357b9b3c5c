import pg from 'pg'
import type { Db } from '#server/db/database.ts'

/** Node of a query plan, in PostgreSQL's format. */
export interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/**
 * Returns the number of rows that a plan node itself read from its table, including rows that it filtered out; 0 for
 * nodes without a table.
 */
export const ownRows = (node: Node): number => {
  const {
    'Actual Rows': wanted,
    'Rows Removed by Filter': unwanted = 0,
    'Rows Removed by Index Recheck': lossy = 0,
  } = node
  return node['Relation Name'] ? node['Actual Loops'] * (wanted + unwanted + lossy) : 0
}

/** Returns the number of rows that a statement read from tables. */
export const rowsRead = (node: Node): number =>
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), ownRows(node))

/** Returns a value as an SQL literal, for statements without parameters. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Number of executions for which PostgreSQL plans a named statement anew. Later executions may use a generic plan. */
const PLANNED_ANEW = 5

/**
 * Returns a database that runs each statement twice: first with EXPLAIN ANALYZE, whose plan goes to `onPlan`, and then
 * normally. A write therefore happens twice. Named statements are explained with their generic plan.
 */
export const explainedDb = (pool: pg.Pool, onPlan: (top: Node) => void): Db =>
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
        onPlan(plan.rows[0]!['QUERY PLAN'][0]!.Plan)
        // Run the statement itself too, because the caller's next statement depends on the result.
        return await client.query(statement)
      } finally {
        client.release()
      }
    },
  }) as unknown as Db

import type pg from 'pg'
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

/** A database that explains each statement to `tell` before it runs it: what it writes is written twice. */
export const explainedDb = (pool: pg.Pool, tell: (top: Node) => void): Db =>
  ({
    query: async (statement: { name?: string; text: string; values: unknown[] }) => {
      const plan = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, format json) ${statement.text}`,
        statement.values,
      )
      tell(plan.rows[0]!['QUERY PLAN'][0]!.Plan)
      // What one statement finds decides the next.
      return pool.query(statement)
    },
  }) as unknown as Db

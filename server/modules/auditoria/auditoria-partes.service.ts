import type pg from 'pg'
import { transaction } from '#server/db/database.ts'
import {
  detachParte,
  type Parte,
  prepareAuditoria,
  selectPartes,
  selectRegistros,
} from './auditoria-partes.repository.ts'
import { cefOf } from './auditoria-cef.rules.ts'
import { COLUMNAS } from './auditoria-sellos.repository.ts'
import { sha256 } from './auditoria-sellos.rules.ts'

export { type Parte, prepareAuditoria, selectPartes }

const PAGE = 5000

/** Yields the records of a partition as lines of JSON, in id order. */
export async function* readParte(pool: pg.Pool, parte: Parte): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const page = await selectRegistros(pool, parte, after, PAGE)
    for (const { linea } of page) yield linea
    const last = page.at(-1)
    if (!last) return
    after = last.auditoriaId
  }
}

/** Quotes a cell by RFC 4180. A text that a spreadsheet would evaluate as a formula gets a leading apostrophe. */
const csvCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' ? cell.replace(/^[=+\-@\t\r\n]/, "'$&") : JSON.stringify(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

export interface Formato {
  head: string
  write: (linea: string) => string
  /** true: the seals follow the records, so that the file can be verified without the database. */
  hasSellos: boolean
}

/**
 * Export formats. CSV and CEF contain the sealed hash of each record. A CSV begins with a byte order mark, by which
 * spreadsheets detect UTF-8.
 */
export const FORMATOS: Record<string, Formato> = {
  jsonl: { head: '', write: (linea) => `${linea}\n`, hasSellos: true },
  cef: {
    hasSellos: false,
    head: '',
    write: (linea) => `${cefOf(JSON.parse(linea) as Record<string, unknown>, sha256(linea).toString('hex'))}\n`,
  },
  csv: {
    hasSellos: false,
    head: `\uFEFF${csvLine([...COLUMNAS, 'huella'])}`,
    write: (linea) => {
      const record = JSON.parse(linea) as Record<string, unknown>
      return csvLine([...COLUMNAS.map((name) => record[name]), sha256(linea).toString('hex')])
    },
  },
}

/** Returns the reason why a partition cannot be detached; undefined: it can be detached. */
export const whyNotDetachable = ({ hasta }: Parte, now: Date): string | undefined => {
  if (!hasta) return 'no es un mes'
  return hasta > now ? 'ese mes no terminó' : undefined
}

/** Detaches an exported partition. Throws and changes nothing when the partition does not have `exported` records. */
export const detachExported = (pool: pg.Pool, parte: Parte, exported: number): Promise<void> =>
  transaction(pool, async (db) => {
    const detachedCount = await detachParte(db, parte)
    if (detachedCount !== exported)
      throw new Error(`La parte tiene ${detachedCount} filas y se exportaron ${exported}: no se separó.`)
  })

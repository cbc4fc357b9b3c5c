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

/** Every record of a part as it stands, a line of JSON each, in the order of their ids. */
export async function* readParte(pool: pg.Pool, parte: Parte): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const page = await selectRegistros(pool, parte, after, PAGE)
    for (const { linea } of page) yield linea
    const last = page.at(-1)
    if (!last) return
    after = last.auditoriaId
  }
}

/** A cell as RFC 4180 quotes it; a text that a spreadsheet would work out begins with an apostrophe. */
const csvCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' ? cell.replace(/^[=+\-@\t\r\n]/, "'$&") : JSON.stringify(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a file of records begins with, and a record in it. */
export interface Formato {
  head: string
  write: (linea: string) => string
  /** Whether its seals go with it, so that the file is verified by itself. */
  hasSellos: boolean
}

/** How a part is written to a file; of a spreadsheet's rows and a collector's lines, what each was sealed with. Spreadsheets know by the first three bytes of a CSV that it is UTF-8. */
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

/** Why a part may not be put apart; undefined: it may. */
export const keepsParte = ({ hasta }: Parte, now: Date): string | undefined => {
  if (!hasta) return 'no es un mes'
  return hasta > now ? 'ese mes no terminó' : undefined
}

/** Puts apart a part of which so many records were exported. Throws, and nothing is otherwise, when it has another number. */
export const separateParte = (pool: pg.Pool, parte: Parte, exported: number): Promise<void> =>
  transaction(pool, async (db) => {
    const found = await detachParte(db, parte)
    if (found !== exported) throw new Error(`Se exportaron ${exported} y tiene ${found}: no se separó.`)
  })

import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clavesDe } from '#contract/base/claves.ts'
import { QUE, type Que } from '#contract/importaciones/reglas.ts'
import { csvTemplate, xlsxTemplate } from '#server/import-template.ts'
import { columnsOf, headersOf } from '#server/import.ts'
import { readRecords } from '#server/import-rows.ts'
import { inspectTable, openTable } from '#server/table-file.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { IMPORTACIONES } from './importaciones.ts'

const KINDS = clavesDe(QUE)

let portal: Portal
let folder: string
beforeAll(async () => {
  portal = await startPortal()
  folder = await mkdtemp(join(tmpdir(), 'importaciones-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const load = async (que: Que, name: string, content: string | Buffer, dryRun = false) => {
  const file = join(folder, name)
  await writeFile(file, content)
  const source = { read: (range?: object) => createReadStream(file, range), tamano: (await stat(file)).size }
  const kind = IMPORTACIONES[que]
  const table = await openTable(source, await inspectTable(source))
  return kind.runTable(portal.pool, readRecords(table.lines(), columnsOf(kind), headersOf(kind)), { dryRun })
}

const content = {
  csv: async (que: Que) => csvTemplate(IMPORTACIONES[que]),
  xlsx: async (que: Que) => buffer(await xlsxTemplate(IMPORTACIONES[que])),
}

test('the table names each kind as the contract does, and each has what people are told of it', () => {
  for (const que of KINDS) {
    const { kind, texto, columns } = IMPORTACIONES[que]
    expect(kind).toBe(que)
    expect(texto).not.toBe('')
    expect(Object.values(columns).map(({ etiqueta }) => etiqueta)).not.toContain('')
  }
})

describe('a template imports cleanly, and a second time changes nothing', () => {
  // In the order of the table: each names only what stands before it.
  test.each(KINDS.flatMap((que) => [[que, 'csv'] as const, [que, 'xlsx'] as const]))(
    '%s as %s',
    async (que, format) => {
      const template = await content[format](que)
      const dry = await load(que, `${que}.${format}`, template, true)
      const first = await load(que, `${que}.${format}`, template)
      expect(first.errores).toEqual([])
      expect(first.leidas).toBeGreaterThan(0)
      expect(dry, 'what the rehearsal said').toEqual(first)
      const second = await load(que, `${que}.${format}`, template)
      expect(second).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: first.nuevas + first.cambiadas + first.iguales })
    },
  )
})

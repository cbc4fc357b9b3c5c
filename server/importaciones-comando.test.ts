import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import { IMPORTABLES } from '#contract/importaciones/reglas.ts'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { runProgram } from '../testing/programs.ts'

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

describe('npm run import', () => {
  const QUIEN = 'operadora'
  const run = (...args: string[]) => {
    const { connectionString } = portal.pool.options as { connectionString: string }
    return runProgram(['tools/import.ts', ...args], {
      DATABASE_URL: connectionString,
      LOG_LEVEL: 'silent',
      USER: QUIEN,
      SUDO_USER: '',
    })
  }

  test('writes a template, and prints the outcome of a dry run and of an import', async () => {
    const file = join(folder, 'plantilla.xlsx')
    expect((await run('--plantilla', 'creditos', file)).code).toBe(0)
    const dry = await run('creditos', file, '--simular')
    expect(dry.text).toContain('Simulación: no se escribió nada.')
    expect(dry.code).toBe(0)
    expect((await run('creditos', file)).text).toMatch(/1 leídas: \d nuevas, \d cambiadas, \d iguales, 0 rechazadas/)
  })

  test('prints errors by line and column, the detected encoding, and the known kinds', async () => {
    const file = join(folder, 'mal.csv')
    await writeFile(file, Buffer.from('nombre;activo\nExpreso Ñandú;quizás\n', 'latin1'))
    const { code, text } = await run('transportes', file)
    expect(code).toBe(1)
    expect(text).toContain('Lo leímos como Windows-1252.')
    expect(text).toContain('línea 2, activo: Tiene que decir sí o no.')
    expect((await run('lanchas', file)).text).toContain(Object.keys(IMPORTABLES).join(', '))
  })

  test('records history, errors and audit as an import on the screen does, with user and file', async () => {
    const file = join(folder, 'transportes.csv')
    const content = 'nombre;activo\nExpreso Ñandú;sí\nExpreso Hornero;quizás\n'
    await writeFile(file, content)
    await run('transportes', file)
    const { filas } = (
      await portal.call<{ filas: { importacionId: number }[] }>('admin', importaciones.search, {
        params: { page: 1, size: 10 },
        body: { origen: 'comando', que: 'transportes' },
      })
    ).body
    const { importacionId } = filas[0]!
    const { body } = await portal.call('admin', importaciones.get, { params: { importacionId } })
    expect(body).toMatchObject({
      origen: 'comando',
      estado: 'terminada',
      nombre: 'transportes.csv',
      quien: QUIEN,
      huella: createHash('sha256').update(content).digest('hex'),
      leidas: 2,
      nuevas: 1,
      rechazadas: 1,
      errores: [{ linea: 3, columna: 'activo', dato: 'quizás', mensaje: 'Tiene que decir sí o no.' }],
    })
    const { rows: said } = await portal.pool.query(
      `select usuario, operacion from auditoria where entidad = 'importacion' and entidad_id = $1`,
      [String(importacionId)],
    )
    expect(said).toEqual([{ usuario: `${QUIEN} (comando)`, operacion: 'importaciones.run' }])
  })

  test('records nothing in a dry run', async () => {
    const count = async () =>
      (await portal.pool.query<{ n: number }>('select count(*)::int as n from importacion')).rows
    const before = await count()
    await run('transportes', join(folder, 'transportes.csv'), '--simular')
    expect(await count()).toEqual(before)
  })

  test('does not migrate an external database', async () => {
    const empty = await createTestDatabase('template0')
    const file = join(folder, 'transportes.csv')
    const { code, text } = await runProgram(['tools/import.ts', 'transportes', file], { DATABASE_URL: empty.url })
    expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining('corré antes npm run migrate') })
    const pool = createPool(empty.url, 1, () => {})
    const { rows } = await pool.query(`select 1 from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await pool.end()
    await empty.release()
  })

  test('prints where and why it stopped reading a file that has no valid row', async () => {
    const file = join(folder, 'nada.csv')
    await writeFile(
      file,
      ['nombre;activo', ...Array.from({ length: 3000 }, (_, n) => `Expreso ${n};quizás`)].join('\n'),
    )
    const { code, text } = await run('transportes', file)
    expect(code).toBe(1)
    expect(text).toContain(
      'El archivo no se leyó entero. Dejamos de leer en la fila 1.002: ninguna hasta ahí se puede importar.',
    )
  })
})

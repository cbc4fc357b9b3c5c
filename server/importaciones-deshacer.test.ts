import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clavesDe } from '#contract/base/claves.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import { IMPORTABLES, type Que } from '#contract/importaciones/reglas.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { createPool } from '#server/db/database.ts'
import { csvTemplate } from '#server/import/import-template.ts'
import { runImport } from '#server/import/import.ts'
import { migrate } from '#server/db/migrations.ts'
import { createTestDatabase } from '#testing/database.ts'
import { MAESTROS } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'
import { IMPORTACIONES } from './importaciones.ts'
import { runComando } from './modules/importaciones/importaciones-comando.service.ts'
import { undoImportacion } from './modules/importaciones/importaciones-deshacer.service.ts'

const KINDS = clavesDe(IMPORTABLES)

/** Tables that an undo need not restore: those of the import itself, and the counter of deadline computations. */
const OWN = [
  'plazo_cambio',
  'importacion',
  'importacion_error',
  'importacion_cambio',
  'importacion_columna',
  'auditoria',
  'migracion',
]

/** Returns all rows of all tables, without their version and time of change. */
const contents = async (pool: pg.Pool): Promise<Record<string, unknown[]>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables.filter(
    (table) => !OWN.some((own) => table.name === own || table.name.startsWith('auditoria')),
  )) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) - '{version,cambiado}'::text[] as row from "${name}" t order by 1`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

const load = async (pool: pg.Pool, que: Que, text: string): Promise<number> => {
  const kind = IMPORTACIONES[que]
  const report = await runComando(pool, {
    que,
    quien: 'prueba',
    nombre: `${que}.csv`,
    huella: 'x',
    run: (options) => runImport(pool, () => Readable.from([text]), kind, options),
  })
  expect(report!.errores).toEqual([])
  return (await pool.query<{ id: number }>('select max(importacion_id)::int as id from importacion')).rows[0]!.id
}

test('undoing all imports, the last one first, leaves an installation as empty as before', async () => {
  const database = await createTestDatabase('template0')
  const pool = createPool(database.url, 4, () => {})
  await migrate(pool)
  const before = await contents(pool)
  const made: number[] = []
  for (const que of KINDS) made.push(await load(pool, que, csvTemplate(IMPORTACIONES[que])))
  expect(await contents(pool)).not.toEqual(before)
  for (const id of made.toReversed()) await undoImportacion(pool, id)
  expect(await contents(pool)).toEqual(before)
  await pool.end()
  await database.release()
})

describe('undoing over existing data', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal({}, { retries: 3 })
  })
  afterAll(() => portal.close())

  test.each(KINDS)('reverts all that a file of %s adds, changes and removes', async (que) => {
    const before = await contents(portal.pool)
    await undoImportacion(portal.pool, await load(portal.pool, que, csvTemplate(IMPORTACIONES[que])))
    expect(await contents(portal.pool)).toEqual(before)
  })

  /** Imports a file as the screen does. */
  const upload = async (que: Que, content: string): Promise<Importacion> => {
    const ask = async (route: Parameters<Portal['call']>[1], sent: object) =>
      (await portal.call<Importacion>('admin', route, sent)).body
    const settled = async (importacionId: number): Promise<Importacion> => {
      let found: Importacion | undefined
      await until(`import ${importacionId} to end`, async () => {
        found = await ask(importaciones.get, { params: { importacionId } })
        return !['revisando', 'importando', 'deshaciendo'].includes(found.estado)
      })
      return found!
    }
    const sent = await ask(importaciones.create, { params: { que }, files: [{ name: 'a.csv', content }] })
    const columnas = Object.fromEntries(sent.encabezados.map(({ nombre, columna }) => [nombre, columna]))
    const params = { importacionId: sent.importacionId }
    await ask(importaciones.simulate, { params, body: { columnas, version: sent.version } })
    const { version } = await settled(sent.importacionId)
    await ask(importaciones.run, { params, body: { que, version } })
    return settled(sent.importacionId)
  }
  const undo = async ({ importacionId, version }: Importacion): Promise<Importacion> => {
    const params = { importacionId }
    expect((await portal.call('admin', importaciones.undo, { params, body: { version } })).status).toBe(200)
    let found: Importacion | undefined
    await until(`import ${importacionId} to be undone`, async () => {
      found = (await portal.call<Importacion>('admin', importaciones.get, { params })).body
      return found.estado !== 'deshaciendo'
    })
    return found!
  }
  const producto = (id: string) =>
    portal.call<{ fila: { descripcion: string; version: number } }>('admin', MAESTROS.productos.calls.get, {
      params: { id },
    })

  test('keeps rows that a user changed after the import and lists them, and reverts the other rows', async () => {
    const done = await upload('productos', 'codigo;descripcion\nDS-1;Tuerca\nDS-2;Perno\n')
    expect(done).toMatchObject({ estado: 'terminada', nuevas: 2, deshacible: true, deshechas: 0 })
    const { fila } = (await producto('DS-2')).body
    const { body: saved, status } = await portal.call('admin', MAESTROS.productos.calls.update, {
      params: { id: 'DS-2' },
      body: { ...fila, descripcion: 'Perno de acero' },
    })
    expect([status, saved]).toMatchObject([200, {}])
    const undone = await undo(done)
    expect(undone).toMatchObject({
      estado: 'deshecha',
      deshacible: false,
      deshechas: 1,
      quedaron: [{ cosa: 'producto', cual: 'DS-2', porque: 'cambiada' }],
      quedaronEnTotal: 1,
    })
    expect((await producto('DS-1')).status).toBe(404)
    expect((await producto('DS-2')).body.fila.descripcion).toBe('Perno de acero')
  })

  test('keeps rows that a later file changed, and rows to which other rows refer', async () => {
    const first = await upload('negocios', 'negocio_id;negocio;marca_id;marca\n77;Lanchas;770;Nautix\n')
    await upload('productos', 'codigo;descripcion;marca\nDS-3;Hélice;770\n')
    const undone = await undo(first)
    expect(undone.estado).toBe('deshecha')
    expect(undone.quedaron).toContainEqual({ cosa: 'marca', cual: 'Nautix', porque: 'usada' })
    expect((await producto('DS-3')).status).toBe(200)
  })

  test('restores a changed column, and increments the version of the row, so that an open dialog cannot overwrite it', async () => {
    const before = (await producto('VM-A118')).body.fila
    const done = await upload('productos', 'codigo;descripcion\nVM-A118;Filtro cambiado\n')
    expect((await producto('VM-A118')).body.fila.descripcion).toBe('Filtro cambiado')
    await undo(done)
    const after = (await producto('VM-A118')).body.fila
    expect(after).toEqual({ ...before, version: before.version + 2 })
  })

  test('is rejected the second time, and for an import that never ran', async () => {
    const done = await upload('productos', 'codigo;descripcion\nDS-4;Arandela\n')
    const undone = await undo(done)
    const again = (version: number) =>
      portal.call('admin', importaciones.undo, { params: { importacionId: done.importacionId }, body: { version } })
    expect(await again(done.version)).toMatchObject({ status: 409 })
    expect(await again(undone.version)).toMatchObject({
      status: 409,
      body: { message: 'No hay nada para deshacer: no se modificó nada o venció el plazo para deshacerla.' },
    })
  })
})

import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createPool } from '#server/db/database.ts'
import type { Importable } from '#server/import/import.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { runProgram } from '#testing/programs.ts'
import { until } from '#testing/wait.ts'
import { IMPORTACIONES } from '../../importaciones.ts'
import { createImportador } from './importaciones-trabajo.service.ts'

type Importacion = ReplyOf<typeof importaciones.get>

const KILLED = fileURLToPath(new URL('../../../testing/killed/killed-importacion.ts', import.meta.url))
const HEAD = 'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio'
const LINES = 4500

// This portal runs no jobs: the tests run them.
let portal: Portal
let url: string
beforeAll(async () => {
  portal = await startPortal()
  const { rows } = await portal.pool.query<{ url: string }>('select current_database() as url')
  const options = portal.pool.options as { connectionString: string }
  url = options.connectionString
  expect(url).toContain(rows[0]!.url)
})
afterAll(() => portal.close())

const importador = () =>
  createImportador({ pool: portal.pool, store: portal.store, kinds: IMPORTACIONES, log: portal.app.log })

/** Starts the import of a reviewed file of LINES rows; every hundredth row has an unknown customer. */
const startImport = async (serie: string): Promise<Importacion> => {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const cliente = at % 100 === 50 ? '999999' : '104217'
    return `${cliente};A-00${serie}-${String(at).padStart(8, '0')};19/11/2026;10;VM-A118;Filtro de aire;5;9850,00`
  })
  const files = [{ name: 'facturas.csv', content: [HEAD, ...lines].join('\n') }]
  const { body: sent } = await portal.call<Importacion>('admin', importaciones.create, {
    params: { que: 'facturas' },
    files,
  })
  const { importacionId, version, encabezados } = sent
  const columnas = Object.fromEntries(encabezados.map(({ nombre, columna }) => [nombre, columna]))
  const params = { importacionId }
  await portal.call('admin', importaciones.simulate, { params, body: { columnas, version } })
  await importador()({ que: 'facturas' })
  const seen = await get(importacionId)
  const { body } = await portal.call<Importacion>('admin', importaciones.run, {
    params,
    body: { que: 'facturas', version: seen.version },
  })
  return body
}

const get = async (importacionId: number) =>
  (await portal.call<Importacion>('admin', importaciones.get, { params: { importacionId } })).body

const stored = async (serie: string) =>
  (
    await portal.pool.query<{ n: number }>('select count(*)::int as n from factura where numero like $1', [
      `A-00${serie}-%`,
    ])
  ).rows[0]!.n

const WHOLE = {
  estado: 'terminada',
  leidas: LINES,
  nuevas: LINES - 45,
  cambiadas: 0,
  iguales: 0,
  rechazadas: 45,
  enTotal: 45,
}

test('another process continues an import after the first process died in the middle of a batch', async () => {
  const { importacionId } = await startImport('31')
  await runProgram([KILLED, url, portal.filesFolder, 'facturas', '3'])
  expect(await get(importacionId)).toMatchObject({ estado: 'importando', leidas: expect.any(Number), iguales: 0 })
  const written = await stored('31')
  expect(written).toBeGreaterThan(1000)
  expect(written).toBeLessThan(LINES - 45)
  // The other process can start only after PostgreSQL notices the lost connection and releases the lock.
  await until('the next process does it', () =>
    importador()({ que: 'facturas' }).then(
      () => true,
      () => false,
    ),
  )
  const done = await get(importacionId)
  expect(done).toMatchObject(WHOLE)
  expect(done.errores.map(({ linea }) => linea)).toEqual(Array.from({ length: 45 }, (_, at) => at * 100 + 52))
  expect(await stored('31')).toBe(LINES - 45)
})

test('when two processes import the same kind, one imports it and the second is rejected', async () => {
  const { importacionId } = await startImport('32')
  const other = createPool(url, 4, () => {})
  const second = createImportador({ pool: other, store: portal.store, kinds: IMPORTACIONES, log: portal.app.log })
  const results = await Promise.allSettled([importador()({ que: 'facturas' }), second({ que: 'facturas' })])
  await other.end()
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await get(importacionId)).toMatchObject(WHOLE)
})

test('an import is retried after the database failed midway, and continues where it stopped', async () => {
  const { importacionId } = await startImport('34')
  let batches = 0
  const kind = IMPORTACIONES.facturas
  const cut: Importable = {
    ...kind,
    runTable: (pool, found, options) =>
      kind.runTable(pool, found, {
        ...options,
        onBatch: async (db, ...partial) => {
          await options?.onBatch?.(db, ...partial)
          batches += 1
          if (batches === 3) await db.query('select pg_terminate_backend(pg_backend_pid())')
        },
      }),
  }
  const kinds = { ...IMPORTACIONES, facturas: cut }
  const first = createImportador({ pool: portal.pool, store: portal.store, kinds, log: portal.app.log })
  await expect(first({ que: 'facturas' })).rejects.toThrow()
  expect(await get(importacionId)).toMatchObject({ estado: 'importando' })
  await importador()({ que: 'facturas' })
  expect(await get(importacionId)).toMatchObject(WHOLE)
})

test('an import fails with a message when its file is lost', async () => {
  const { importacionId } = await startImport('33')
  const { rows } = await portal.pool.query<{ archivoId: string }>(
    'select archivo_id as "archivoId" from importacion where importacion_id = $1',
    [importacionId],
  )
  await portal.store.remove(rows)
  await importador()({ que: 'facturas' })
  expect(await get(importacionId)).toMatchObject({
    estado: 'fallada',
    problema: 'El archivo ya no está disponible. Subilo de nuevo.',
  })
})

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { aPartida } from '#testing/gestiones/partida.ts'
import { createResumenPdf } from './resumen-thread.ts'
import type { ResumenHead } from './resumen.ts'

const ROWS = 20_000
const HEAD: ResumenHead = {
  razonSocialId: 1042,
  razonSocial: 'Norte SA',
  cuit: '30710000016',
  codigoCliente: '0000104217',
  provincia: '',
  distribuidor: { nombre: 'D', cuit: '', contacto: '', color: '#0f4c81', datosBancarios: '', imagen: null },
  fecha: '2026-11-22T12:00:00.000Z',
  datosAl: null,
  filtros: [],
  totales: [],
  listado: [],
  total: ROWS,
}

/** Creates rows that count how many of them were requested. */
const countingRows = (total = ROWS) => {
  const requested = { rows: 0 }
  async function* rows(): AsyncGenerator<Partida> {
    for (let n = 1; n <= total; n += 1) {
      requested.rows = n
      yield aPartida(n)
    }
  }
  return { asked: requested, rows: rows() }
}

/** Waits until no more rows are requested; returns their number. */
const settledCount = async (requested: { rows: number }): Promise<number> => {
  for (let before = -1; before !== requested.rows;) {
    before = requested.rows
    await wait(1500)
  }
  return requested.rows
}

test('while the reader is paused only a few batches of rows are read; after the reader resumes, it gets the whole PDF', async () => {
  const { asked: requested, rows } = countingRows()
  const pdf = createResumenPdf({ ...HEAD, partidas: rows })
  expect(await settledCount(requested)).toBeLessThan(ROWS / 4)
  let bytes = 0
  let end = ''
  pdf.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    end = chunk.toString('latin1').slice(-6)
  })
  await once(pdf, 'end')
  expect([requested.rows, end.trim()]).toEqual([ROWS, '%%EOF'])
  expect(bytes).toBeGreaterThan(500_000)
})

test('a download whose reader stays paused is stopped, and no more rows are read', async () => {
  const { asked: requested, rows } = countingRows()
  const pdf = createResumenPdf({ ...HEAD, partidas: rows }, { readTimeoutMs: 300 })
  const [error] = (await once(pdf, 'error')) as [Error]
  expect(error.message).toBe('statement: no reader for 300 ms')
  expect(await settledCount(requested)).toBeLessThan(ROWS / 4)
})

test('a statement whose rows never arrive fails after a timeout', async () => {
  async function* never(): AsyncGenerator<Partida> {
    yield aPartida(1)
    await new Promise(() => {})
  }
  const pdf = createResumenPdf({ ...HEAD, partidas: never() }, { drawTimeoutMs: 300 })
  pdf.resume()
  await expect(once(pdf, 'error')).resolves.toMatchObject([{ message: 'statement: no progress for 300 ms' }])
})

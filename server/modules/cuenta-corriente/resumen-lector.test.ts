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

/** Rows that say how many of them were asked for. */
const counted = (total = ROWS) => {
  const asked = { rows: 0 }
  async function* rows(): AsyncGenerator<Partida> {
    for (let n = 1; n <= total; n += 1) {
      asked.rows = n
      yield aPartida(n)
    }
  }
  return { asked, rows: rows() }
}

/** Nothing more is asked for. */
const settled = async (asked: { rows: number }): Promise<number> => {
  for (let before = -1; before !== asked.rows;) {
    before = asked.rows
    await wait(1500)
  }
  return asked.rows
}

test('a reader who takes nothing keeps a few batches waiting, and gets all of it once they read', async () => {
  const { asked, rows } = counted()
  const pdf = createResumenPdf({ ...HEAD, partidas: rows })
  expect(await settled(asked)).toBeLessThan(ROWS / 4)
  let bytes = 0
  let end = ''
  pdf.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    end = chunk.toString('latin1').slice(-6)
  })
  await once(pdf, 'end')
  expect([asked.rows, end.trim()]).toEqual([ROWS, '%%EOF'])
  expect(bytes).toBeGreaterThan(500_000)
})

test('one who takes nothing for a while is left, and their rows are not read any more', async () => {
  const { asked, rows } = counted()
  const pdf = createResumenPdf({ ...HEAD, partidas: rows }, { stalledMs: 300 })
  const [error] = (await once(pdf, 'error')) as [Error]
  expect(error.message).toBe('statement: nobody reads it for 300 ms')
  expect(await settled(asked)).toBeLessThan(ROWS / 4)
})

test('rows that never come end the statement', async () => {
  async function* never(): AsyncGenerator<Partida> {
    yield aPartida(1)
    await new Promise(() => {})
  }
  const pdf = createResumenPdf({ ...HEAD, partidas: never() }, { mostMs: 300 })
  pdf.resume()
  await expect(once(pdf, 'error')).resolves.toMatchObject([{ message: 'statement: nothing drawn for 300 ms' }])
})

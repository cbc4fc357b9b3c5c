// npm run bench:importaciones: time to import new invoice lines from a file, and latency of other users meanwhile.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { PREFIX, type Route } from '#contract/route.ts'
import { fill } from '../testing/wire/wire.ts'
import { goal, line, often, sized, timeGoal } from './medidas/goals.ts'
import { readersUntil } from './medidas/lectores.ts'
import { inWorld, type World } from './mundos/world.ts'

const LINES = sized(100_000)
const PER_INVOICE = 5
const CLIENTES = ['104217', '104218', '105102', '105233', '106044', '106175', '107120', '107233']
const HEAD = 'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio;lotes'
const MB = 1e6

const fileOf = (serie: number): string => {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const invoice = Math.floor(at / PER_INVOICE)
    const number = `A-${String(serie).padStart(4, '0')}-${String(invoice).padStart(8, '0')}`
    const product = `BX-${at % 1000}`
    return `${CLIENTES[invoice % CLIENTES.length]};${number};15/10/2026;${((at % PER_INVOICE) + 1) * 10};${product};Producto de prueba ${at % 1000};${(at % 9) + 1};${(at % 900) + 100},50;`
  })
  return [HEAD, ...lines, ''].join('\n')
}

const createCaller = ({ portal, admin }: World) => {
  const call = async (route: Route, params: Record<string, string | number>, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${portal}${PREFIX}/${fill(route.path, params)}`, {
      method: route.method,
      headers: { ...admin, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Importacion
  }
  const settled = async (importacionId: number): Promise<Importacion> => {
    for (;;) {
      const found = await call(importaciones.get, { importacionId })
      if (!['revisando', 'importando'].includes(found.estado)) return found
      await wait(100)
    }
  }
  return {
    /** Uploads and reviews a file; returns the import, which is then ready to run. */
    async prepare(content: string): Promise<Importacion> {
      const form = new FormData()
      form.append('files', new Blob([content]), 'facturas.csv')
      const { importacionId, version, encabezados } = await call(importaciones.create, { que: 'facturas' }, form)
      const columnas = Object.fromEntries(encabezados.map(({ nombre, columna }) => [nombre, columna]))
      await call(importaciones.simulate, { importacionId }, { columnas, version })
      return settled(importacionId)
    },
    async load({ importacionId, version }: Importacion): Promise<{ done: Importacion; seconds: number }> {
      const began = performance.now()
      await call(importaciones.run, { importacionId }, { que: 'facturas', version })
      const done = await settled(importacionId)
      if (done.estado !== 'terminada') throw new Error(done.problema ?? done.estado)
      return { done, seconds: (performance.now() - began) / 1000 }
    },
  }
}

const memoryOf = async ({ portal }: World): Promise<{ rss: number; espera: number }> =>
  (await (await fetch(`${portal}/memoria`)).json()) as { rss: number; espera: number }

/** Returns the peak memory and the longest event loop delay of the portal until a promise settles. */
const watch = async (world: World, until: Promise<unknown>): Promise<{ rss: number; espera: number }> => {
  const most = await memoryOf(world)
  most.espera = 0
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await wait(100)
    const { rss, espera } = await memoryOf(world)
    most.rss = Math.max(most.rss, rss)
    most.espera = Math.max(most.espera, espera)
  }
  return most
}

await inWorld(
  'demo',
  async (world) => {
    const caller = createCaller(world)
    await readersUntil(world, wait(often(2000, 200)))
    const aloneMs = await readersUntil(world, wait(often(5000, 500)))
    const first = await caller.prepare(fileOf(1))
    const idle = await memoryOf(world)
    const running = caller.load(first)
    const most = await watch(world, running)
    const { done, seconds } = await running
    timeGoal(
      'importar renglones nuevos de factura, filas por segundo',
      done.nuevas / seconds,
      { least: 5000 },
      `${done.nuevas}`,
    )
    goal('memoria mientras se importa, MB sobre la que había', (most.rss - idle.rss) / MB, { most: 150 })
    timeGoal('turno más largo que tomó la importación, ms', most.espera, { most: 50 })
    const second = await caller.prepare(fileOf(2))
    const loading = caller.load(second)
    const meanwhileMs = await readersUntil(world, loading)
    goal(
      'p99 de una lista mientras se importa, veces la de siempre',
      meanwhileMs / aloneMs,
      { most: 5 },
      `${meanwhileMs.toFixed(1)} ms; sola ${aloneMs.toFixed(1)} ms`,
    )
    line('filas por segundo con quienes miran listas', String(Math.round(LINES / (await loading).seconds)))
    const again = await caller.load(await caller.prepare(fileOf(1)))
    line(
      'el mismo archivo otra vez, filas por segundo',
      `${Math.round(LINES / again.seconds)} (${again.done.iguales} iguales)`,
    )
  },
  { works: true },
)
process.exit(0)

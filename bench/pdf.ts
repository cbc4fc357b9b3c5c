import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import PDFDocument from 'pdfkit'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { createResumenPdf } from '../server/modules/cuenta-corriente/resumen-thread.ts'
import { aPartida } from '../testing/gestiones/partida.ts'
import { goal, often, timeGoal } from './medidas/goals.ts'

const ROWS = 2000
const RUNS = often(9, 1)

const rows = Array.from({ length: ROWS }, (_, at) => aPartida(at, '1284350.40'))

const drain = async (stream: NodeJS.ReadableStream): Promise<number> => {
  stream.resume()
  const start = performance.now()
  await once(stream, 'end')
  return performance.now() - start
}

const texts = rows.map(({ emision, claseTexto, referencia, vencimiento, diasAtraso, importe, pendiente }) => [
  formatDay(emision),
  claseTexto,
  referencia,
  formatDay(vencimiento),
  String(diasAtraso),
  formatMoney(importe),
  formatMoney(pendiente),
])

/** Writes the same texts with pdfkit alone, for comparison. */
const barePdf = async (): Promise<number> => {
  const start = performance.now()
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  const done = drain(doc)
  for (const [at, cells] of texts.entries()) {
    if (at % 48 === 0) doc.addPage().font('Helvetica').fontSize(8.5)
    for (const [column, text] of cells.entries()) {
      doc.text(text, 40 + column * 70, 40 + (at % 48) * 15, { lineBreak: false })
    }
  }
  doc.end()
  await done
  return performance.now() - start
}

const portalPdf = async (): Promise<number> => {
  const start = performance.now()
  await drain(
    createResumenPdf({
      distribuidor: {
        nombre: 'Distribuidora Meridiana S.A.',
        cuit: '30801000017',
        contacto: 'Rosario, Santa Fe',
        color: '#0f4c81',
        datosBancarios: '',
        imagen: null,
      },
      razonSocialId: 1042,
      razonSocial: 'Repuestos Litoral Sur S.R.L.',
      cuit: '30801001234',
      codigoCliente: '0000104217',
      provincia: 'Santa Fe',
      fecha: '2026-11-21T15:00:00.000Z',
      datosAl: null,
      filtros: [],
      totales: [],
      listado: [],
      total: ROWS,
      partidas: rows,
    }),
  )
  return performance.now() - start
}

/** Returns the shortest time, because other load of the machine can only lengthen a run. */
const fastest = (times: readonly number[]): number => Math.min(...times)

/**
 * Starts measuring the longest CPU time (ms) of one turn of this thread's event loop. The returned function stops
 * measuring and returns that time.
 */
const watchTurns = (): (() => number) => {
  let most = 0
  let isOver = false
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  const turn = () => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return most
  }
}

/** Returns the duration of a run and the CPU time of all threads, in ms. */
const timed = async (run: () => Promise<number>): Promise<{ time: number; cpu: number }> => {
  const before = process.cpuUsage()
  const time = await run()
  const { user, system } = process.cpuUsage(before)
  return { time, cpu: (user + system) / 1000 }
}

const fastestOf = (runs: readonly { time: number; cpu: number }[]) => ({
  time: fastest(runs.map(({ time }) => time)),
  cpu: fastest(runs.map(({ cpu }) => cpu)),
})

const bareRuns: { time: number; cpu: number }[] = []
const ourRuns: { time: number; cpu: number }[] = []
let worst = 0
await barePdf()
await portalPdf()
for (let run = 0; run < RUNS; run += 1) {
  bareRuns.push(await timed(barePdf))
  ourRuns.push(await timed(portalPdf))
  const stop = watchTurns()
  await portalPdf()
  worst = Math.max(worst, stop())
}
const [base, own] = [fastestOf(bareRuns), fastestOf(ourRuns)]
goal(
  `PDF de ${ROWS} filas contra pdfkit solo`,
  own.time / base.time,
  { most: 1.2 },
  `${own.time.toFixed(0)} / ${base.time.toFixed(0)} ms; de procesador ${own.cpu.toFixed(0)} / ${base.cpu.toFixed(0)} ms`,
)
timeGoal('PDF, mayor trabajo seguido del hilo principal mientras tanto, ms', worst, { most: 20 })
process.exit(0)

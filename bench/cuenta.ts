import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { localDay } from '#contract/valores/fechas.ts'
import { runImport } from '#server/import/import.ts'
import { PARTIDAS } from '../server/modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import { ITEMS, OF_GIANT, writeExport } from './mundos/cuenta-data.ts'
import { cuentaScansOf } from './medidas/cuenta-plans.ts'
import { GIANT } from './mundos/data.ts'
import { measure, percentile, sequence } from './medidas/load.ts'
import { tellPlans } from './medidas/plans.ts'
import { goal, line, often, sized } from './medidas/goals.ts'
import { excelGoals, rateGoal } from './mundos/partes.ts'
import { inWorld, peakMemory, restMemory } from './mundos/world.ts'

const IMPORTED = sized(200_000)
const DEEP = Math.round(OF_GIANT * 0.95)
const ZIPPED = often(200, 10)
const MB = 1e6

line('partidas / de la empresa más grande', `${ITEMS.toLocaleString('es-AR')} / ${OF_GIANT.toLocaleString('es-AR')}`)
await inWorld('cuenta', async ({ pool, portal, bare, headers }) => {
  const cliente = String(GIANT).padStart(10, '0')
  const api = `${portal}/autogestion/cuentacorriente/v1`
  const header = () => fetch(`${api}/getCuentaCorrienteCabecera/${GIANT}`, { headers })
  const sum = () => fetch(`${bare}/saldo`)
  await sequence(10, header)
  await sequence(10, sum)
  const [ours, base] = [await sequence(60, header), await sequence(60, sum)]
  const [p50, bareP50] = [percentile(ours, 0.5), percentile(base, 0.5)]
  goal(
    'cuenta, cabecera con 1.000 partidas contra la suma pelada',
    p50 / bareP50,
    { most: 3 },
    `${p50.toFixed(0)} / ${bareP50.toFixed(0)} ms`,
  )

  const list = (over: object = {}) => ({
    url: `${api}/partidas/page/1/size/20`,
    method: 'POST' as const,
    headers,
    body: JSON.stringify({ razonSocialIds: [GIANT], ...over }),
  })
  const { rows } = await pool.query<{ vencimiento: string; id: number }>(
    `select vencimiento, partida_id as id from partida where razon_social_id = $1 and compensada is null
     order by vencimiento, partida_id offset $2 limit 1`,
    [GIANT, DEEP],
  )
  const cursor = Buffer.from(JSON.stringify([1, rows[0]!.vencimiento, String(rows[0]!.id)])).toString('base64url')
  await rateGoal({ portal, pool }, 'cuenta, fila 190.000 por cursor contra página 1', 0.8, list({ cursor }), list())
  for (const [name, over] of Object.entries({
    'un tramo': { tramos: ['31-60'] },
    créditos: { soloCreditos: true },
    'una clase': { clases: ['DE'] },
    'el final de una referencia': { texto: '00123456' },
    'por importe': { orden: 'importe', descendente: true },
  })) {
    line(`lista, ${name}: p99`, `${(await measure(list(over), 3)).p99} ms`)
  }

  await excelGoals({ portal, pool, headers }, 'la cuenta', {
    path: '/autogestion/cuentacorriente/v1/download/excel',
    body: { razonSocialIds: [GIANT], importeDesde: '760' },
    rows: `select count(*)::int as n from partida where razon_social_id = ${GIANT} and compensada is null and importe >= 760`,
    least: 60_000,
    most: 50,
  })

  const { rows: documentos } = await pool.query<{ sociedad: string; documento: string; ejercicio: number }>(
    `select sociedad, documento, ejercicio from partida where razon_social_id = $1 and compensada is null order by partida_id limit $2`,
    [GIANT, ZIPPED],
  )
  const rest = await restMemory(portal)
  const zipping = performance.now()
  const zip = fetch(`${api}/download/zip`, { method: 'POST', headers, body: JSON.stringify({ documentos }) }).then(
    (reply) => {
      if (!reply.ok) throw new Error(`zip: ${reply.status}`)
      return reply.arrayBuffer()
    },
  )
  const zipPeak = await peakMemory(portal, zip)
  line(
    `ZIP de ${ZIPPED} comprobantes, memoria sobre la de reposo`,
    `${((zipPeak - rest) / MB).toFixed(0)} MB (${((await zip).byteLength / MB).toFixed(1)} MB en ${((performance.now() - zipping) / 1000).toFixed(1)} s)`,
  )

  const folder = await mkdtemp(join(tmpdir(), 'autogestion-bench-'))
  const file = join(folder, 'partidas.csv')
  await writeExport(file, IMPORTED)
  for (const name of ['nuevas', 'sin cambios'] as const) {
    const idle = process.memoryUsage().rss
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const began = performance.now()
    const report = await runImport(pool, () => createReadStream(file), PARTIDAS)
    clearInterval(watch)
    const rate = Math.round(report.leidas / ((performance.now() - began) / 1000))
    line(
      `importación de ${IMPORTED.toLocaleString('es-AR')} ${name}, filas por segundo`,
      `${rate} (${report.nuevas + report.cambiadas} escritas, ${report.errores.length} errores, ${((peak - idle) / MB).toFixed(0)} MB)`,
    )
  }
  await rm(folder, { recursive: true, force: true })
  tellPlans('cuenta', await cuentaScansOf(pool, cliente, localDay(new Date())))
})
process.exit(0)

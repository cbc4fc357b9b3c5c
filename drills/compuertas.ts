// npm run drill:compuertas: runs the portal while a table is locked or an external system is slow. Calls that use
// neither must not fail, and their p99 may at most triple.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { catalogos } from '#contract/catalogos/calls.ts'
import { cobros } from '#contract/cobros/calls.ts'
import { AVISOS_PATH } from '#contract/cobros/reglas.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Route } from '#contract/route.ts'
import { createBind } from '#gateways/cobros/bind.ts'
import { cvuOf } from '#gateways/cobros/local.ts'
import { createPool } from '#server/db/database.ts'
import { startFakeBind, TOKEN } from '#testing/cobros/fake-bind.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { SAP_USER, startFakeSap } from '#testing/sap/fake-sap.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import type { Sent } from '#testing/wire/wire.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { openCuentas } from '../server/modules/cobros/cobros.service.ts'
import type { Closers } from '#server/base/closers.ts'
import { runSuite } from '../tools/run.ts'
import { createAsk, quantile, type Request, type Sample, startMix } from './mezcla.ts'
import { createFolder, portalEnv, startDemoDatabase, startIssuer } from './mundo.ts'

const RATE = 60
/** Duration (s) of each part. */
const PART_S = 30
const SLOW_MS = 5000
/**
 * Limit of the p99: `times` its value before the fault, and at least `ms`. A p99 that triples from 4 ms does no harm.
 */
const LIMITS = { times: 3, ms: 100 }

const PAGE = { params: { page: 1, size: 20 }, body: {} }
/** Calls by `noun` (group of calls in the contract, such as `devoluciones`). */
const CALLS: Record<string, readonly [Route, Sent?][]> = {
  devoluciones: [[devoluciones.search, PAGE], [devoluciones.getMotivos]],
  tickets: [
    [tickets.search, { body: {} }],
    [tickets.summarize, { query: { tipo: 'reclamo' } }],
  ],
  documentos: [[documentos.search, PAGE]],
  catalogos: [[catalogos.search, PAGE]],
  facturas: [[facturas.search, { query: { razonSocialId: 1042 } }]],
  notificaciones: [[notificaciones.search]],
  cuentaCorriente: [[cuentaCorriente.summarize], [cuentaCorriente.search, PAGE]],
  // Notices of transfers belong to this group too, but the drill sends none. After a notice the portal asks the
  // provider in the background, so no user waits for that request.
  cobros: [[cobros.getCuenta, { params: { razonSocialId: 1042 } }]],
  // Writes use more tables than reads: also the tables of the mesa, of the audit and of the jobs.
  reclamosNuevos: [[tickets.create, { params: { razonSocial: 1042 }, body: newReclamo() }]],
}

/** Fault to cause. `needed`: groups of calls that the fault may affect. */
interface Fault {
  name: string
  needed: readonly string[]
  begin: () => Promise<() => Promise<void>>
}

/**
 * Opens the virtual accounts at a fake collection provider. `tell` pays a transfer into one of the accounts and
 * notifies the portal.
 */
const startCobros = async (url: string, portal: string, closers: Closers) => {
  const bind = await startFakeBind()
  closers.push(bind.close)
  const pool = createPool(url, 2, () => {})
  await openCuentas(pool, createBind({ url: bind.url, token: TOKEN, timeoutMs: SLOW_MS }))
  await pool.end()
  const cvu = cvuOf('0000147', 1042)
  const payer = { cuit: '30801001234', nombre: 'REPUESTOS LITORAL SUR SRL', cuenta: null }
  let notices = 0
  const notify = () => {
    notices += 1
    const id = `COMPUERTA${notices}`
    bind.ingresar({ id, cvu, importe: '150000.10', moneda: 'ARS', fecha: new Date().toISOString(), de: payer })
    return fetch(`${portal}${AVISOS_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { id, type: 'TRANSFER' } }),
    })
  }
  return { bind, tell: notify }
}

const PARTS = ['antes', 'durante', 'después'] as const

const cell = (samples: readonly Sample[]): string => {
  const failed = samples.filter(({ failure }) => failure).length
  const p99 = quantile(
    samples.map(({ ms }) => ms),
    0.99,
  )
  return `${p99.toFixed(0)} ms${failed ? `, ${failed} de ${samples.length} fallan` : ''}`.padEnd(30)
}

await runSuite('Las compuertas', async (closers) => {
  const folder = await createFolder(closers)
  const url = await startDemoDatabase(folder, closers)
  const { issuer, sign } = await startIssuer(closers)
  const sap = await startFakeSap()
  closers.push(sap.close)
  const port = await freePort()
  const portal = `http://localhost:${port}`
  const { bind, tell: notify } = await startCobros(url, portal, closers)
  closers.push(
    await startPortalProcess(
      port,
      {
        ...portalEnv({ url, folder, issuer, portal }),
        ERP: 'sap-odata',
        SAP_URL: sap.url,
        SAP_USER: SAP_USER.user,
        SAP_PASSWORD: SAP_USER.password,
        SAP_CLIENT: SAP_USER.client,
        COBROS_URL: bind.url,
        COBROS_TOKEN: TOKEN,
        COBROS_DESDE: '127.0.0.1,::1',
      },
      'server/start.mjs',
    ),
  )
  const ask = createAsk(portal, await sign('mibarra'))
  const mix: Request[] = [
    ...Object.entries(CALLS).flatMap(([noun, calls]) =>
      calls.map(([route, sent]) => ({ noun, ask: () => ask(route, sent) })),
    ),
    { noun: 'cobros', ask: notify },
  ]
  const faults: Fault[] = [
    {
      name: 'la tabla devolucion tomada',
      // Only the calls of returns need this table.
      needed: ['devoluciones'],
      async begin() {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        await client.query('begin; lock table devolucion in access exclusive mode')
        return () => client.end()
      },
    },
    {
      name: `SAP contesta a los ${SLOW_MS / 1000} s`,
      needed: ['cuentaCorriente'],
      async begin() {
        sap.setMs(SLOW_MS)
        return async () => sap.setMs(0)
      },
    },
    {
      name: 'quien cobra no contesta',
      needed: [],
      async begin() {
        bind.state.falla = 'silencio'
        return async () => {
          bind.state.falla = undefined
        }
      },
    },
  ]
  const warm = startMix(mix, RATE)
  await wait(10_000)
  const wrong = (await warm.end()).find(({ failure }) => failure)
  if (wrong) throw new Error(`${wrong.noun}: ${wrong.failure} before any fault`)

  let [passed, failed] = [0, 0]
  for (const { name, needed, begin } of faults) {
    const load = startMix(mix, RATE)
    await wait(PART_S * 1000)
    const from = load.now()
    const finish = await begin()
    await wait(PART_S * 1000)
    await finish()
    const to = load.now()
    await wait(PART_S * 1000)
    const samples = await load.end()
    console.log(`\n${name}: ${RATE} pedidos por segundo, p99`)
    console.log(`${''.padEnd(18)}${PARTS.map((part) => part.padEnd(30)).join('')}`)
    for (const noun of Object.keys(CALLS)) {
      const own = samples.filter((each) => each.noun === noun)
      const [before, during, after] = [
        own.filter(({ at }) => at < from),
        own.filter(({ at }) => at >= from && at < to),
        own.filter(({ at }) => at >= to),
      ] as const
      const p99 = (of: readonly Sample[]) =>
        quantile(
          of.map(({ ms }) => ms),
          0.99,
        )
      const isQuick = p99(during) <= Math.max(LIMITS.ms, LIMITS.times * p99(before))
      const isWell = needed.includes(noun) || (isQuick && !during.some(({ failure }) => failure))
      if (isWell) passed += 1
      else failed += 1
      console.log(`${isWell ? ' ' : '✗'} ${noun.padEnd(16)}${[before, during, after].map(cell).join('')}`)
      for (const failure of new Set(isWell ? [] : during.flatMap((each) => each.failure ?? [])))
        console.log(`    ${failure}`)
    }
  }
  return { passed, failed }
})

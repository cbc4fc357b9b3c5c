import Fastify from 'fastify'
import sql from 'sql-template-tag'
import { createPool, execute } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { requestIdOf } from '#server/observe/log.ts'
import { startTraces } from '#server/observe/trace-export.ts'
import { traceCall } from '#server/observe/trace.ts'
import { until } from './wait.ts'

/**
 * Runs as a separate process with tracing on. Makes one call whose query fails and runs one job that requests another
 * host. Prints the id of the request.
 */
const [database = '', collector = '', trace = '', reserved = ''] = process.argv.slice(2)
const stop = startTraces(collector, 'prueba')
const pool = createPool(database, 2, () => {})
const jobs = createJobs({ url: database, onError: () => {} })
await jobs.start()
let isDone = false
await jobs.work('importacion', 1, async () => {
  await fetch(`${collector}/afuera?email=${reserved}`)
  isDone = true
})
const app = Fastify({ genReqId: (request) => requestIdOf(request) })
app.get('/', (request) =>
  traceCall('devoluciones.getEstados', request, async () => {
    await execute(pool, sql`select ${reserved}::bigint`).catch(() => {})
    await jobs.enqueue(pool, 'importacion', { que: 'todas' })
    return request.id
  }),
)
const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` }
console.log((await app.inject({ url: '/', headers })).body)
await until('the job is done', () => isDone)
await jobs.stop()
await pool.end()
await app.close()
await stop()

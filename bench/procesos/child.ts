import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify from 'fastify'
import { createPool } from '#server/db/database.ts'
import { type DevolucionFilter, devolucionesList } from '../../server/modules/devoluciones/devoluciones.repository.ts'
import { registerBareCuenta } from './bare-cuenta.ts'
import { registerBareMesa } from './bare-mesa.ts'
import { registerBareTickets } from './bare-tickets.ts'
import { GIANT } from '../mundos/data.ts'
import { startProfile } from './perfil.ts'
import { startPortal } from './portal.ts'

/**
 * Starts the portal with two more routes. One returns its memory, CPU time and tokens of three users; the other returns
 * its profile.
 */
const startPortalMedido = async () => {
  const { app, sign } = await startPortal({ works: process.env.BENCH_WORKS !== undefined })
  const token = await sign('mibarra', 'ROL_USER')
  const interno = await sign('npaz', 'ROL_CALLCENTER')
  const admin = await sign('admin', 'ROL_ADMIN')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // Returns memory and CPU time (`user`, `system`; µs). `espera`: longest delay (ms) of the event loop since the
  // previous request.
  app.get('/memoria', async () => {
    const espera = delay.max / 1e6
    delay.reset()
    return { ...process.memoryUsage(), ...process.cpuUsage(), token, interno, admin, espera }
  })
  let end: Awaited<ReturnType<typeof startProfile>> | undefined
  app.post('/perfil', async () => {
    end = await startProfile()
    return {}
  })
  app.get('/perfil', async () => end!())
  return app
}

/** Starts the bare server, which runs the same statements with only fastify and pg. */
const startBare = async () => {
  const pool = createPool(process.env.DATABASE_URL!, 10, () => {})
  const app = Fastify()
  const filter: DevolucionFilter = {
    reader: { usuarioId: 1, isStaff: false },
    scope: [GIANT],
  }
  app.post('/lista', async () => {
    const rows = await devolucionesList.of(pool, filter)
    return rows.page!({ cursor: undefined, offset: 0, size: 20 }, 1001)
  })
  registerBareTickets(app, pool)
  registerBareCuenta(app, pool)
  registerBareMesa(app, pool)
  return app
}

const app = await (process.argv[2] === 'portal' ? startPortalMedido() : startBare())
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }))

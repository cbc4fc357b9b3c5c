import { createInvgate } from '#gateways/service-desk/invgate/invgate.ts'
import { readMesa } from '../../server/modules/tickets/tickets-lectura.service.ts'
import { type FakeInvgate, OAUTH, type Plan, startFakeInvgate } from '../invgate/fake-invgate.ts'
import { type Portal, startPortal } from '../portal.ts'
import { TEST_NOW } from '../postgres.ts'

/**
 * Timeout (ms) of calls to the service desk. It is short, so that tests of a silent desk end soon, but long enough for
 * a slow machine.
 */
const TIMEOUT_MS = 1000
export const CREATOR = 900

interface Options {
  plan?: Plan
  retries?: number
  pages?: { viewSize?: number; noisy?: boolean }
}

/** Portal that runs its jobs and has its own fake InvGate. */
export interface Mesa {
  portal: Portal
  fake: FakeInvgate
  /** Polls the service desk once, as the scheduler does. */
  read: () => Promise<void>
  close: () => Promise<void>
}

export const startMesa = async ({ retries = 60, ...options }: Options = {}): Promise<Mesa> => {
  // Start the clock of the fake one second after the portal's clock, which stands still. Changes at the desk then count
  // as later.
  const start = Date.now()
  const now = () => Math.floor((Date.parse(TEST_NOW) + Date.now() - start) / 1000) + 1
  const fake = await startFakeInvgate({ now, ...options })
  const desk = createInvgate(
    { url: fake.url, auth: OAUTH, creatorId: CREATOR, viewId: 5, pollSeconds: 3600 },
    TIMEOUT_MS,
  )
  const portal = await startPortal({}, { retries, desk })
  const { rows } = await portal.pool.query<{ categoria: string }>('select distinct categoria from motivo_ticket')
  for (const { categoria } of rows) fake.state.addCategory(categoria)
  const { pool, store, jobs, app } = portal
  return {
    portal,
    fake,
    read: () => readMesa({ pool, desk, store, jobs, log: app.log }),
    close: async () => {
      await portal.close()
      await fake.close()
    },
  }
}

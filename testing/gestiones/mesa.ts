import { createInvgate } from '#gateways/service-desk/invgate/invgate.ts'
import { readMesa } from '../../server/modules/tickets/tickets-lectura.service.ts'
import { type FakeInvgate, OAUTH, type Plan, startFakeInvgate } from '../invgate/fake-invgate.ts'
import { type Portal, startPortal } from '../portal.ts'
import { TEST_NOW } from '../postgres.ts'

/** Short, so that a silent desk does not make a test wait; longer than a slow machine takes to answer. */
const TIMEOUT_MS = 1000
export const CREATOR = 900

interface Options {
  plan?: Plan
  retries?: number
  pages?: { viewSize?: number; noisy?: boolean }
}

/** The portal doing its jobs, with an InvGate of its own beside it. */
export interface Mesa {
  portal: Portal
  fake: FakeInvgate
  /** Reads the desk once, as the clock does. */
  read: () => Promise<void>
  close: () => Promise<void>
}

export const startMesa = async ({ retries = 60, ...options }: Options = {}): Promise<Mesa> => {
  // A little after the portal's own clock, which stands still.
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

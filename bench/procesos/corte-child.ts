import { createInvgate } from '#gateways/service-desk/invgate/invgate.ts'
import { readConfig } from '#server/config/config.ts'
import { startPortal } from './portal.ts'

// Runs the API and the jobs in one process, which bench/corte.ts kills at random moments.
const TIMEOUT_MS = 500
const { app, sign } = await startPortal({
  works: true,
  retries: { limit: 20, delay: 1, maxDelay: 2 },
  desk: createInvgate(readConfig(process.env).INVGATE!, TIMEOUT_MS),
})
const token = await sign('lferreyra', 'ROL_USER')
process.send!({ address: await app.listen({ port: 0, host: '127.0.0.1' }), token })

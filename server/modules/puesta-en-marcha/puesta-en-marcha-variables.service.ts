import { once } from 'node:events'
import { createServer } from 'node:net'
import { isLoopback } from '#server/config/environment.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { type Probar, skipped, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
import { selectConexiones } from './puesta-en-marcha.repository.ts'

export const probarEntorno: Probar = async (_pedido, { config }) => {
  const { NODE_ENV, PUBLIC_URL, DATABASE_URL, OIDC_ISSUER } = config
  if (NODE_ENV === 'production') return well('El portal corre como una instalación: NODE_ENV=production.')
  return !isLoopback(PUBLIC_URL) && (DATABASE_URL || OIDC_ISSUER)
    ? wrong(
        `NODE_ENV es ${NODE_ENV}: el portal corre como una demostración, sin exigir https ni claves.`,
        'Definí NODE_ENV=production en todos los procesos.',
      )
    : skipped('PUBLIC_URL es de este equipo, así que es una demostración.')
}

/** Whether nothing listens on a port. Rejects when it cannot be opened for another reason. */
const isFree = async (port: number, host: string): Promise<boolean> => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

const TIMEOUT_MS = 3000

/** Whether the portal itself answers on a port. */
const isPortal = (port: number, host: string): Promise<boolean> =>
  fetchOutside(`http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}/salud`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (answer) => answer.ok && (await answer.text()).includes('"estado"'),
    () => false,
  )

/** Tests that no other program uses the ports. On the screen the test passes, because the portal itself uses them. */
export const probarPuertos: Probar = async ({ quien }, { config: { PORT, METRICS_PORT, HOST } }) => {
  if (quien) return well(`El portal escucha en el puerto ${PORT}.`)
  const isRunning = !(await isFree(PORT, HOST))
  if (isRunning && !(await isPortal(PORT, HOST)))
    return wrong(`Otro programa usa el puerto ${PORT} (PORT).`, 'Cerralo, o elegí otro puerto.')
  if (isRunning) return skipped(`el portal está en marcha en el puerto ${PORT}.`)
  return METRICS_PORT && !(await isFree(METRICS_PORT, HOST))
    ? wrong(`Otro programa usa el puerto ${METRICS_PORT} (METRICS_PORT).`, 'Cerralo, o elegí otro puerto.')
    : well(`Libres: ${[PORT, METRICS_PORT].filter(Boolean).join(' y ')}.`)
}

/**
 * Connections of a process besides its pool: those of the queues, and those that listen for jobs and for live events.
 */
const DIRECT_CONNECTIONS = 4 + 2

/** Compares the connections that a process may open with those that the server, the database and the user admit. */
export const probarCapacidad: Probar = async ({ sql }, { config }) => {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_POOLER } = config
  if (!DATABASE_URL) return skipped('la base es la embebida, que arranca con el portal.')
  const { lugar, limite } = await selectConexiones(sql)
  const usa = DIRECT_CONNECTIONS + (DATABASE_POOLER === 'off' ? DATABASE_POOL : 0)
  return usa > lugar
    ? wrong(
        `Un proceso abre hasta ${usa} conexiones y la base admite ${lugar} (${limite}).`,
        'Bajá DATABASE_POOL, o subí ese límite: tiene que alcanzar para todos los procesos.',
      )
    : well(`Un proceso abre hasta ${usa} conexiones, y la base admite ${lugar} entre todos.`)
}

// npm run bench:memoria: memory of an idle process in production mode.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DATA_KEYS } from '../testing/data-keys.ts'
import { readUnitMemory } from '../testing/despliegue/unit-memory.ts'
import { goal, line, often } from './medidas/goals.ts'
import { inMundo } from './mundos/mundos.ts'

const READY = 'Autogestión lista'
/** Time (ms) to wait for the jobs that the start enqueues. */
const REST_MS = often(30_000, 1000)

const start = async (url: string, folder: string, migrates: 'on' | 'off'): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['server/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...(await readUnitMemory()),
      NODE_ENV: 'production',
      DATA_KEYS,
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      MIGRATE: migrates,
      DATA_DIR: join(folder, 'datos'),
      PORT: process.env.BENCH_PORT ?? '9330',
      OIDC_ISSUER: 'https://sso.example/realms/autogestion',
      PUBLIC_URL: 'https://portal.example',
    },
  })
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    if (said.includes(READY)) return child
  }
  throw new Error(`the portal did not start: ${said}`)
}

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill()
  await once(child, 'exit')
}

/** Returns the resident memory of a process (MB). */
const residentOf = async (child: ChildProcess): Promise<number> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}

await inMundo('template0', async (url, folder) => {
  // Start once before measuring. The first start creates the tables, and the compile cache that later starts read.
  await stop(await start(url, folder, 'on'))
  const child = await start(url, folder, 'off')
  line('al estar lista', `${(await residentOf(child)).toFixed(0)} MB`)
  await wait(REST_MS)
  goal('memoria de un proceso en reposo, MB', await residentOf(child), { most: 150 })
  await stop(child)
})
process.exit(0)

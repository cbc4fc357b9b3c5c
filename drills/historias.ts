// npm run drill:historias [-- --operaciones 10000 --mutantes --tipos token]: records calls of several clients while
// processes are killed and frozen and the replica is late. Porcupine then judges whether each history is linearizable.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { createPool } from '#server/db/database.ts'
import type { Closers } from '#server/base/closers.ts'
import { closeAll } from '#server/base/closers.ts'
import { startStandby } from '#testing/base/standby.ts'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { isReady } from '#testing/portal-process.ts'
import { until } from '#testing/wait.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { copyProgram, MUTANTES } from './historias/mutantes.ts'
import { createRegistro, type Registro, type Tipo } from './historias/registro.ts'
import { type Mundo, RONDAS } from './historias/rondas.ts'
import { createAsk } from './mezcla.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const { values } = parseArgs({
  options: {
    operaciones: { type: 'string', default: '10000' },
    mutantes: { type: 'boolean', default: false },
    'por-mutante': { type: 'string', default: '1500' },
    tipos: { type: 'string', multiple: true, default: Object.keys(RONDAS) },
  },
})
const execute = promisify(execFile)
/** Delay (ms) with which the replica replays each commit. */
const APPLY_MS = 250
/** Time (ms) between two faults. It is also the longest pause of a frozen process. */
const FAULT_MS = 4000
const FROZEN_MS = 1500
const TIPOS = (Object.keys(RONDAS) as Tipo[]).filter((tipo) => values.tipos.includes(tipo))

/** Builds the program that judges histories; returns why it cannot be built, in Spanish. */
const buildJudge = async (folder: string): Promise<{ program: string } | { missing: string }> => {
  if (!(await findProgram('go'))) return { missing: 'falta Go (apt-get install golang)' }
  const program = join(folder, 'juez')
  const cwd = join(import.meta.dirname, 'historias')
  return execute('go', ['build', '-o', program], { cwd }).then(
    () => ({ program }),
    ({ message }: Error) => ({ missing: `Go no pudo compilar el juez: ${message.trim().split('\n').at(-1)}` }),
  )
}

/** Starts a portal process that faults may kill and freeze. A killed process starts again by itself. */
const startTarget = async (program: string, port: number, env: Record<string, string>, closers: Closers) => {
  let isOver = false
  const start = () =>
    spawn(process.execPath, [program], { stdio: 'ignore', env: { ...process.env, ...env, PORT: String(port) } })
  let child = start()
  const watch = (): void =>
    void child.once('exit', () => {
      if (isOver) return
      child = start()
      watch()
    })
  watch()
  closers.push(async () => {
    isOver = true
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    await until('the process ended', () => child.exitCode !== null || child.signalCode !== null)
  })
  await until('the portal is ready', () => isReady(`http://127.0.0.1:${port}`))
  return { signal: (name: NodeJS.Signals) => child.kill(name) }
}

interface Recorded {
  registro: Registro
  faults: number
}

/** Records histories of a program until they contain enough operations. */
const record = async (program: string, most: number, outer: Closers): Promise<Recorded> => {
  const closers: Closers = []
  // When the drill is told to stop, it also ends the programs of this recording.
  outer.push(() => closeAll(closers))
  try {
    const folder = await createFolder(closers)
    const url = await startDemoDatabase(folder, closers)
    const standby = await startStandby(url, join(folder, 'copia'))
    closers.push(() => standby.stop())
    const admin = createPool(standby.url(), 1, () => {})
    closers.push(() => admin.end())
    await admin.query(`alter system set recovery_min_apply_delay = ${APPLY_MS}`)
    await admin.query('select pg_reload_conf()')
    const { issuer, sign } = await startIssuer(closers)
    const ports = [await freePort(), await freePort()]
    const portals = ports.map((port) => `http://127.0.0.1:${port}`)
    const env = {
      ...portalEnv({ url, folder, issuer, portal: portals[0]! }),
      DATABASE_READ_URL: standby.url(),
      METRICS_PORT: '',
    }
    const targets: Awaited<ReturnType<typeof startTarget>>[] = []
    for (const port of ports) targets.push(await startTarget(program, port, env, closers))
    const pool = createPool(url, 4, () => {})
    closers.push(() => pool.end())
    const registro = createRegistro()
    const clientsOf = async (who: 'rsosa' | 'lferreyra' | 'mibarra' | 'admin') => {
      const token = await sign(who, { expiresAt: Math.floor(Date.now() / 1000) + 14_400 })
      return portals.map((portal) => createAsk(portal, token))
    }
    const mundo: Mundo = {
      registro,
      pool,
      portals,
      clients: {
        rsosa: await clientsOf('rsosa'),
        lferreyra: await clientsOf('lferreyra'),
        mibarra: await clientsOf('mibarra'),
        admin: await clientsOf('admin'),
      },
      settle: () => wait(APPLY_MS * 2),
    }
    let isOver = false
    let faults = 0
    const breakThings = async (): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        await wait(FAULT_MS)
        if (isOver) return
        const target = targets[n % targets.length]!
        faults += 1
        if (n % 3 === 0) {
          target.signal('SIGKILL')
          continue
        }
        target.signal('SIGSTOP')
        await wait(Math.random() * FROZEN_MS)
        target.signal('SIGCONT')
      }
    }
    const breaking = breakThings()
    let n = 0
    await Promise.all(
      TIPOS.map(async (tipo) => {
        while (registro.operaciones.length < most) {
          n += 1
          await RONDAS[tipo](mundo, n).catch(() => wait(500))
        }
      }),
    )
    isOver = true
    await breaking
    return { registro, faults }
  } finally {
    await closeAll(closers)
  }
}

/** Returns the judgement of each history: Ok, Illegal or Unknown. */
const judge = async (program: string, folder: string, { operaciones }: Registro) => {
  const path = join(folder, 'historia.jsonl')
  await writeFile(path, operaciones.map((operacion) => JSON.stringify(operacion)).join('\n'))
  const { stdout } = await execute('sh', ['-c', `"${program}" < "${path}"`], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [result, tipo, cuantas, objeto] = line.split('\t')
      return { result, tipo, cuantas: Number(cuantas), objeto }
    })
}

await runSuite('Las historias', async (closers) => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-historias-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const built = await buildJudge(folder)
  if ('missing' in built) return built.missing
  const main = join(import.meta.dirname, '../server/main.ts')
  const { registro, faults } = await record(main, Number(values.operaciones), closers)
  const found = await judge(built.program, folder, registro)
  say('operaciones', registro.operaciones.length)
  say('  sin respuesta', registro.operaciones.filter(({ hasta }) => hasta === null).length)
  say('procesos matados o congelados', faults)
  for (const tipo of TIPOS) {
    const own = found.filter((each) => each.tipo === tipo)
    const count = (result: string) => own.filter((each) => each.result === result).length
    say(
      `${tipo}: historias, no lineales, sin terminar de juzgar`,
      [own.length, count('Illegal'), count('Unknown')].join(' · '),
    )
  }
  const bad = found.filter(({ result }) => result !== 'Ok')
  for (const { objeto } of TIPOS.flatMap((tipo) => bad.find((each) => each.tipo === tipo) ?? [])) {
    console.log(
      registro.operaciones
        .filter((each) => each.objeto === objeto)
        .map((each) => JSON.stringify(each))
        .join('\n'),
    )
  }
  let failed = bad.length ? 1 : 0
  let passed = 1 - failed
  if (values.mutantes) {
    for (const [name, mutant] of Object.entries(MUTANTES)) {
      const program = await copyProgram(join(folder, `mutante-${passed + failed}`), mutant)
      const { registro: own } = await record(program, Number(values['por-mutante']), closers)
      const illegal = (await judge(built.program, folder, own)).filter(({ result }) => result === 'Illegal')
      say(`mutante ${name}: historias no lineales`, illegal.length)
      if (illegal.length) passed += 1
      else failed += 1
    }
  }
  return { passed, failed }
})

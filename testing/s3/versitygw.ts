import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../server/embedded-postgres.ts'
import { PATIENCE } from '../patience.ts'
import { until } from '../wait.ts'

const VERSION = 'v1.8.0'
const PACKAGE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`
const execute = promisify(execFile)
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Versity's S3 gateway, a server that people really use: that of VERSITYGW, or built once by Go; or why there is none, in Spanish. */
export const findVersitygw = async (): Promise<{ program: string } | { missing: string }> => {
  if (process.env.VERSITYGW) return { program: process.env.VERSITYGW }
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'autogestion')
  const program = join(cache, `versitygw-${VERSION}`)
  if (await exists(program)) return { program }
  if (!(await execute('go', ['version']).catch(() => undefined))) return { missing: 'faltan Go o VERSITYGW' }
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'llega-'))
  try {
    console.log(`Go trae y compila ${PACKAGE}, una vez…`)
    await execute('go', ['install', PACKAGE], { env: { ...process.env, GOBIN: folder }, maxBuffer: 64 * 1024 * 1024 })
    await rename(join(folder, 'versitygw'), program)
  } catch (error) {
    return { missing: `Go no pudo traer ${PACKAGE}: ${(error as Error).message.trim().split('\n').at(-1)}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { program }
}

/** A store with one bucket and nothing in it, in a folder of its own. Gives what the portal has to be told to use it. */
export const startVersitygw = async (program: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-s3-'))
  await mkdir(join(folder, 'datos', 'archivos'), { recursive: true })
  await mkdir(join(folder, 'notas'))
  const port = await freePort()
  const keys = { AWS_ACCESS_KEY_ID: 'prueba', AWS_SECRET_ACCESS_KEY: 'prueba-secreta' }
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', '--health', '/salud']
  args.push('--access', keys.AWS_ACCESS_KEY_ID, '--secret', keys.AWS_SECRET_ACCESS_KEY)
  const server = spawn(program, [...args, 'posix', '--sidecar', join(folder, 'notas'), join(folder, 'datos')], {
    stdio: 'ignore',
  })
  const endpoint = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${endpoint}/salud`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the store answers', answers, PATIENCE.start)
  return {
    env: { ...keys, FILES: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: 'archivos' },
    close: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

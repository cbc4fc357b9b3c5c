import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findGoProgram } from '#testing/go-program.ts'
import { end } from '#testing/instalacion/entorno.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { PATIENCE } from '../patience.ts'
import { until } from '../wait.ts'

/**
 * Returns the path of Versity's S3 gateway, a widely used server: VERSITYGW, or the program that Go builds once.
 * Otherwise returns why there is none, in Spanish.
 */
export const findVersitygw = async (): Promise<{ program: string } | { missing: string }> =>
  process.env.VERSITYGW
    ? { program: process.env.VERSITYGW }
    : findGoProgram({ path: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0', name: 'versitygw' })

/**
 * Starts a server with one empty bucket in a temporary folder. Returns the environment with which the portal uses it.
 */
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
      await end(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

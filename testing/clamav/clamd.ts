import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../wait.ts'
import { EICAR } from './fake.ts'

const CLAMD = 'clamd'

/** Whether this machine has ClamAV's clamd. */
export const hasClamd = (): boolean => {
  try {
    execFileSync(CLAMD, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts a real clamd in its own folder. It knows a single virus, by its hash. */
export const startClamd = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-clamd-'))
  const path = join(folder, 'clamd.sock')
  await mkdir(join(folder, 'db'))
  const md5 = createHash('md5').update(EICAR).digest('hex')
  await writeFile(join(folder, 'db', 'prueba.hdb'), `${md5}:${EICAR.length}:Eicar-Test-Signature\n`)
  const settings = ['Foreground yes', `LocalSocket ${path}`, `DatabaseDirectory ${folder}/db`, 'StreamMaxLength 100M']
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const child = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  await until('clamd listens', () =>
    access(path).then(
      () => true,
      () => false,
    ),
  )
  return {
    address: { path },
    close: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

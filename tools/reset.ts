import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import { postgresFolder } from '../server/postgres-files.ts'

const { DATA_DIR } = readConfig(process.env)
const postgres = postgresFolder(DATA_DIR)
const pidFile = `${postgres}/postmaster.pid`

const isRunning = async (): Promise<boolean> => {
  if (!existsSync(pidFile)) return false
  try {
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 0)
    return true
  } catch {
    return false
  }
}

if (await isRunning()) {
  console.error('Autogestión está en marcha: cerrala con Ctrl-C y probá de nuevo.')
  process.exit(1)
}
await rm(postgres, { recursive: true, force: true })
await rm(DATA_DIR, { recursive: true, force: true })
console.log(`Se vació ${DATA_DIR}. El próximo npm start carga la demostración de nuevo.`)

import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '#server/config/config.ts'
import { postgresFolder } from '../server/postgres-files.ts'

const refuse = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const { DATABASE_URL, DATA_DIR, KEYCLOAK, NODE_ENV } = readConfig(process.env)
// Reset only the embedded demo. The rows of an external database refer to the uploaded files, so those files must stay.
if (DATABASE_URL || KEYCLOAK || NODE_ENV === 'production') {
  refuse(
    'npm run reset vacía solo la demostración embebida. Con DATABASE_URL, OIDC_ISSUER o NODE_ENV=production no borra nada.',
  )
}

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

if (await isRunning()) refuse('Autogestión está en marcha: cerrala con Ctrl-C y probá de nuevo.')
if (!existsSync(postgres)) {
  console.log(`En ${DATA_DIR} no hay una demostración: no hay nada que vaciar.`)
  process.exit(0)
}

/** Whether the user confirmed, by an option or at the prompt. false: there is no terminal, or the user declined. */
const isSure = async (): Promise<boolean> => {
  if (process.argv.includes('--si')) return true
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Se borra todo lo de ${DATA_DIR}: base, archivos y correos. ¿Seguir? (sí/no) `)
  terminal.close()
  return /^s[ií]?$/i.test(answer.trim())
}

if (!(await isSure())) refuse('No se borró nada. Para no preguntar: npm run reset -- --si.')
for (const folder of [postgres, join(DATA_DIR, 'archivos'), join(DATA_DIR, 'correo')]) {
  await rm(folder, { recursive: true, force: true })
}
console.log(`Se vació ${DATA_DIR}. El próximo npm start carga la demostración de nuevo.`)

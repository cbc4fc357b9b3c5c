// autogestion COMANDO …: runs a program of the portal with the variables in /etc/autogestion, as systemd runs the
// units. AUTOGESTION_ENTORNO and AUTOGESTION_RAIZ name other folders. When the files are missing, as in a container,
// the variables of the environment are used.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#server/config/config.ts'
import { configurar, readVariables } from './instalar/configurar.ts'
import type { Variables } from './instalar/entorno.ts'
import { actualizar, volver } from './instalar/version.ts'

const FOLDER = process.env['AUTOGESTION_ENTORNO'] || '/etc/autogestion'
/** Folder of the installed versions. Its link `actual` points to the running version. */
const HOME = process.env['AUTOGESTION_RAIZ'] || '/opt/autogestion'

interface Comando {
  /** Name of the program in tools/. */
  program: string
  what: string
  /** true: the program connects as the owner of the database, so respaldo.env is read after portal.env. */
  isOwner?: boolean
  /** Returns the arguments to use when the user gives none. */
  args?: (portal: Variables) => string[]
}

const COMANDOS: Readonly<Record<string, Comando>> = {
  check: { program: 'check', what: 'prueba la instalación y dice qué falta; --correo EMAIL' },
  migrate: {
    program: 'migrate',
    what: 'pone las tablas al día',
    isOwner: true,
    args: ({ DATABASE_URL }) => (DATABASE_URL ? ['--para', decodeURIComponent(new URL(DATABASE_URL).username)] : []),
  },
  'first-admin': { program: 'first-admin', what: 'crea la primera persona: USUARIO EMAIL' },
  import: { program: 'import', what: 'importa un archivo: facturas ARCHIVO --simular' },
  files: { program: 'files', what: 'compara o mueve archivos: verificar, mover s3', args: () => ['verificar'] },
  backup: { program: 'backup', what: 'copia las bases y los archivos', isOwner: true },
  restore: { program: 'restore', what: 'trae una copia de vuelta: CARPETA --identidad ARCHIVO', isOwner: true },
  auditoria: { program: 'auditoria', what: 'lista y exporta los meses de la auditoría', isOwner: true },
  'audit:verify': { program: 'audit-verify', what: 'verifica los sellos de la auditoría' },
  keys: { program: 'keys', what: 'las claves de los DNI: nueva NOMBRE, estado, rotar', args: () => ['estado'] },
  indicadores: { program: 'indicadores', what: 'calcula de nuevo las sumas por día' },
}

const USAGE = `Uso: autogestion COMANDO …, con las variables de ${FOLDER}
  configurar    pregunta y escribe esas variables; --respuestas ARCHIVO, sin preguntar
  actualizar    pasa a otra versión, con copia antes: PAQUETE.tar.gz; --sin-copia
  volver        vuelve a la versión anterior
${Object.entries(COMANDOS)
  .map(([name, { what }]) => `  ${name.padEnd(12)}  ${what}`)
  .join('\n')}`

/**
 * Returns the owner of the folder of files when root runs the command. The program runs as that owner, so that the
 * units can read the files it writes.
 */
const runnerOf = async (env: Variables): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const folder = await stat(env['DATA_DIR']!).catch(() => undefined)
  return folder?.uid ? { uid: folder.uid, gid: folder.gid } : undefined
}

/** Runs a program of the portal with the variables of the installation; returns its exit code. */
const runProgram = async ({ program, isOwner, args }: Comando, given: string[]): Promise<number> => {
  const portal = await readVariables(join(FOLDER, 'portal.env'))
  const own = isOwner ? await readVariables(join(FOLDER, 'respaldo.env')) : {}
  const shell = Object.entries(process.env).filter((pair): pair is [string, string] => Boolean(pair[1]))
  // Variables of the shell replace those of the files. `DATABASE_URL=… autogestion restore …` therefore works on
  // another database.
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/autogestion',
    ...portal,
    ...own,
    ...Object.fromEntries(shell),
  }
  if (!env['DATABASE_URL'])
    throw new ConfigError(`Falta ${join(FOLDER, 'portal.env')}: autogestion configurar lo escribe.`)
  const runner = await runnerOf(env)
  const path = join(import.meta.dirname, `${program}.ts`)
  const child = spawn(process.execPath, [path, ...(given.length ? given : (args?.(portal) ?? []))], {
    env: runner ? { ...env, HOME: env['DATA_DIR']! } : env,
    stdio: 'inherit',
    ...runner,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (signal) console.error(`${program} terminó por ${signal}.`)
  return code ?? 1
}

/** Commands of the installation itself. They run in this process. */
const PROPIOS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  configurar: (args) =>
    configurar(FOLDER, parseArgs({ args, options: { respuestas: { type: 'string' } } }).values.respuestas),
  actualizar: async (args) => {
    const options = { 'sin-copia': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    if (positionals.length !== 1)
      throw new ConfigError('Decí qué versión: autogestion actualizar autogestion-X.Y.Z.tar.gz.')
    await actualizar(HOME, positionals[0]!, !values['sin-copia'])
  },
  volver: () => volver(HOME),
}

const [name = '', ...given] = process.argv.slice(2)
const [own, comando] = [PROPIOS[name], COMANDOS[name]]
try {
  if (own) await own(given)
  else if (comando) process.exitCode = await runProgram(comando, given)
  else {
    console.error(USAGE)
    process.exitCode = name === 'ayuda' ? 0 : 2
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 2
}

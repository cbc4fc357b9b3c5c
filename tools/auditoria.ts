// npm run auditoria -- [exportar 2026-01 --en ARCHIVO [--formato csv] [--separar]]: lists the months of the audit;
// exports a month to a file and optionally detaches it.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { formatCount } from '#contract/valores/formato.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import {
  FORMATOS,
  type Formato,
  whyNotDetachable,
  type Parte,
  readParte,
  selectPartes,
  detachExported,
} from '../server/modules/auditoria/auditoria-partes.service.ts'
import { endOf } from '../server/modules/auditoria/auditoria-archivo.service.ts'
import { sealAuditoria, sealSeparada } from '../server/modules/auditoria/auditoria-sellos.service.ts'

const USAGE = `Uso: npm run auditoria                                                 qué meses hay
     npm run auditoria -- exportar 2026-01 --en auditoria-2026-01.jsonl           un registro por línea, en JSON
     npm run auditoria -- exportar 2026-01 --en auditoria-2026-01.csv --formato csv   para una planilla
     npm run auditoria -- exportar 2026-01 --en auditoria-2026-01.cef --formato cef   para un recolector: syslog con CEF
     npm run auditoria -- exportar 2026-01 --en auditoria-2026-01.jsonl --separar   y deja ese mes afuera, en su tabla
El de JSON lleva sus sellos: npm run audit:verify -- ARCHIVO lo revisa. Separar es del dueño de la base. El archivo no puede existir: nada se escribe encima.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    en: { type: 'string' },
    formato: { type: 'string', default: 'jsonl' },
    separar: { type: 'boolean', default: false },
  },
})
const [what, nombre] = positionals
const isList = what === undefined
const formato = FORMATOS[values.formato]
if (!formato || (!isList && !(what === 'exportar' && nombre && values.en))) {
  console.error(USAGE)
  process.exit(2)
}

const config = readConfig(process.env)
const { AUDIT_KEYS } = config

const list = (partes: readonly Parte[]): void => {
  for (const { nombre: name, limites, filas, bytes } of partes)
    console.log(
      `${name.padEnd(10)} ${formatCount(filas).padStart(14)} filas ${formatCount(bytes).padStart(18)} bytes   ${limites}`,
    )
}

/** Writes the records of a month to a file; returns their number and the SHA-256 of the file. */
const write = async (pool: pg.Pool, parte: Parte, { head, write: lineOf, hasSellos }: Formato, file: string) => {
  const hash = createHash('sha256')
  let registros = 0
  const hashed = (text: string): string => {
    hash.update(text)
    return text
  }
  async function* lines() {
    yield hashed(head)
    for await (const linea of readParte(pool, parte)) {
      registros += 1
      yield hashed(lineOf(linea))
    }
    if (!hasSellos || !AUDIT_KEYS.length) return
    for await (const linea of endOf(pool, parte.nombre, registros, AUDIT_KEYS[0]!)) yield hashed(`${linea}\n`)
  }
  await pipeline(lines(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  return { registros, sha256: hash.digest('hex') }
}

const exportOne = async (pool: pg.Pool, partes: readonly Parte[], file: string): Promise<void> => {
  const parte = partes.find((each) => each.nombre === nombre)
  if (!parte) throw new Error(`No hay ${nombre}. Hay: ${partes.map((each) => each.nombre).join(', ')}.`)
  const keeps = values.separar ? whyNotDetachable(parte, new Date()) : undefined
  if (keeps) throw new Error(`${nombre} no se puede separar: ${keeps}.`)
  // Add a seal first, so that a seal covers the newest records too.
  await sealAuditoria(pool, AUDIT_KEYS, new Date())
  const { registros, sha256 } = await write(pool, parte, formato!, file)
  console.log(`${formatCount(registros)} registros en ${file}, SHA-256 ${sha256}`)
  if (!values.separar) return
  await detachExported(pool, parte, registros)
  if (AUDIT_KEYS.length) await sealSeparada(pool, parte.nombre, AUDIT_KEYS, new Date())
  console.log(
    `${parte.tabla} ya no es parte de la auditoría. Cuando el archivo esté a salvo: drop table ${parte.tabla}`,
  )
}

const { pool, close } = await openDatabase(config)
try {
  const partes = await selectPartes(pool)
  if (isList) list(partes)
  else await exportOne(pool, partes, values.en!)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
process.exit()

// npm run audit:verify -- [ARCHIVO] [--sello NUMERO:CADENA]: checks whether the audit records match their seals; exits
// with 1 when they do not.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/valores/formato.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { verifyArchivo } from '../server/modules/auditoria/auditoria-archivo.service.ts'
import { type Falla, verifyAuditoria } from '../server/modules/auditoria/auditoria-sellos.service.ts'

const USAGE = `Uso: npm run audit:verify                                lo que hay en la base contra sus sellos
     npm run audit:verify -- --sello 812:5f0c…          y que ese sello, que se anotó afuera, siga ahí
     npm run audit:verify -- auditoria-2026-01.jsonl    un mes que se exportó, sin base`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sello: { type: 'string' } } })
const [archivo] = positionals
const [, numero, cadena] = /^(\d+):([0-9a-f]{64})$/.exec(values.sello ?? '') ?? []
if (positionals.length > 1 || (values.sello && !cadena)) {
  console.error(USAGE)
  process.exit(2)
}

const FAULTS = {
  cambiado: 'se cambió después de sellado',
  borrado: 'se borró después de sellado',
  agregado: 'se agregó donde ya estaba sellado',
}

const say = (falla: Falla): string => {
  if ('sello' in falla) return `Sello ${falla.sello}: ${falla.texto}.`
  if (!('auditoriaId' in falla)) {
    return falla.que === 'falta'
      ? `${falla.parte}: no está, y nadie la separó.`
      : 'Hay registros que esperan su sello desde hace más de una hora.'
  }
  return `${falla.parte}: el primero que no está como se selló es el registro ${falla.auditoriaId}: ${FAULTS[falla.que]}.`
}

const config = readConfig(process.env)
const { AUDIT_KEYS } = config

const readArchivo = async (file: string): Promise<readonly Falla[]> => {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  const { parte, registros, sellos, fallas } = await verifyArchivo(lines, AUDIT_KEYS)
  console.log(`${parte}: ${formatCount(registros)} registros, ${formatCount(sellos)} sellos.`)
  return fallas
}

const readBase = async (): Promise<readonly Falla[]> => {
  const { pool, close } = await openDatabase(config)
  try {
    const testigo = numero && cadena ? { numero: Number(numero), cadena } : undefined
    const { sellos, registros, sinSellar, ultimo, fallas } = await verifyAuditoria(
      pool,
      AUDIT_KEYS,
      new Date(),
      testigo,
    )
    console.log(
      `${formatCount(registros)} registros, ${formatCount(sellos)} sellos; ${formatCount(sinSellar)} esperan el suyo.`,
    )
    if (ultimo) console.log(`Último sello, para anotar afuera: ${ultimo.numero}:${ultimo.cadena.toString('hex')}`)
    return fallas
  } finally {
    await close()
  }
}

try {
  if (!AUDIT_KEYS.length) throw new Error('Falta AUDIT_KEY: sin la clave no se pueden comprobar los sellos.')
  const fallas = await (archivo === undefined ? readBase() : readArchivo(archivo))
  for (const falla of fallas) console.error(say(falla))
  if (!fallas.length) console.log('Todo está como se selló.')
  process.exitCode = fallas.length ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
process.exit()

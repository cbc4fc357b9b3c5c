import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { env, getuid } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/valores/formato.ts'
import { IMPORTABLES, type Que } from '#contract/importaciones/reglas.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { csvTemplate, xlsxTemplate } from '#server/import/import-template.ts'
import { columnsOf, headersOf, isHeaderOf } from '#server/import/import.ts'
import { readRecords } from '#server/import/import-rows.ts'
import type { RunOptions } from '#server/import/import-run.ts'
import { inspectTable, openTable, type TableSource } from '#server/import/table-file.ts'
import { UnreadableFileError } from '#server/files/zip-read.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { IMPORTACIONES } from '../server/importaciones.ts'
import { runComando } from '../server/modules/importaciones/importaciones-comando.service.ts'

const USAGE = `Uso: npm run import -- QUÉ ARCHIVO.csv|.xlsx|.json|.jsonl [--simular]
     npm run import -- --plantilla QUÉ [ARCHIVO.csv|.xlsx]
QUÉ: ${Object.keys(IMPORTABLES).join(', ')}`

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { simular: { type: 'boolean', default: false }, plantilla: { type: 'boolean', default: false } },
})
const [que = '', file = ''] = positionals
const kind = IMPORTACIONES[que as Que] ?? fail(USAGE)

if (values.plantilla) {
  const name = file || `plantilla-${que}.csv`
  const isBook = extname(name).toLowerCase() === '.xlsx'
  writeFileSync(name, isBook ? await buffer(xlsxTemplate(kind)) : csvTemplate(kind))
  console.log(`${name}: ${Object.keys(kind.columns).length} columnas y un ejemplo, que hay que reemplazar`)
  process.exit(0)
}
if (!existsSync(file)) fail(`No existe el archivo ${file || '(falta el nombre)'}. ${USAGE}`)

const huella = createHash('sha256')
await pipeline(createReadStream(file), huella)

/**
 * Detects the format of the file, and prints its encoding when it is not UTF-8. Returns a function that reads the
 * records of the file.
 */
const openFile = async () => {
  const source: TableSource = { read: (range) => createReadStream(file, range), tamano: statSync(file).size }
  const format = await inspectTable(source, isHeaderOf(kind, headersOf(kind)))
  if (format.codificacion !== null && format.codificacion !== 'UTF-8')
    console.log(`Lo leímos como ${format.codificacion}.`)
  const table = await openTable(source, format)
  return () => readRecords(table.lines(), columnsOf(kind), headersOf(kind))
}

const { pool, close, prepare } = await openDatabase(readConfig(process.env))

const run = async (options: RunOptions) =>
  /^\.(json|jsonl|ndjson)$/i.test(extname(file))
    ? kind.runJson(pool, () => createReadStream(file), options)
    : kind.runTable(pool, await openFile(), options)

const load = async () => {
  await prepare()
  if (values.simular) return run({ dryRun: true })
  const quien = env.SUDO_USER || env.USER || `uid ${getuid!()}`
  const comando = { que: que as Que, quien, nombre: basename(file), huella: huella.digest('hex'), run }
  return (await runComando(pool, comando)) ?? fail('Otro programa está importando lo mismo: probá cuando termine.')
}

const report = await load().catch((error: unknown) => {
  if (error instanceof UnreadableFileError || error instanceof ConfigError) return fail(error.message)
  throw error
})
await close()

for (const { linea, columna, mensaje } of report.errores) console.error(`línea ${linea}, ${columna}: ${mensaje}`)
for (const { linea, columna, mensaje, cantidad } of report.avisos) {
  console.error(`aviso desde la línea ${linea}, ${columna}: ${mensaje} Filas: ${formatCount(cantidad)}.`)
}
const { leidas, nuevas, cambiadas, iguales, rechazadas, omitidas } = report
console.log(
  `${formatCount(leidas)} leídas: ${formatCount(nuevas)} nuevas, ${formatCount(cambiadas)} cambiadas, ${formatCount(iguales)} iguales, ${formatCount(rechazadas)} rechazadas, ${formatCount(omitidas)} dejadas afuera`,
)
if (report.falta) console.log(`El archivo no se leyó entero. ${report.falta}`)
if (values.simular) console.log('Simulación: no se escribió nada.')
process.exit(report.enTotal ? 1 : 0)

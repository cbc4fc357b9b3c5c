import { createReadStream, existsSync, statSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/base/formato.ts'
import { QUE, type Que } from '#contract/importaciones/reglas.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/database.ts'
import { csvTemplate, xlsxTemplate } from '#server/import-template.ts'
import { columnsOf, headersOf } from '#server/import.ts'
import { readRecords } from '#server/import-rows.ts'
import { migrate } from '#server/migrations.ts'
import { inspectTable, openTable, type TableSource } from '#server/table-file.ts'
import { UnreadableFileError } from '#server/zip-read.ts'
import { startPostgres } from '../server/embedded-postgres.ts'
import { IMPORTACIONES } from '../server/importaciones.ts'
import { postgresFolder } from '../server/postgres-files.ts'

const USAGE = `Uso: npm run import -- QUÉ ARCHIVO.csv|.xlsx|.json|.jsonl [--simular]
     npm run import -- --plantilla QUÉ [ARCHIVO.csv|.xlsx]
QUÉ: ${Object.keys(QUE).join(', ')}`

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
  writeFileSync(name, isBook ? await buffer(await xlsxTemplate(kind)) : csvTemplate(kind))
  console.log(`${name}: ${Object.keys(kind.columns).length} columnas y un ejemplo, que hay que reemplazar`)
  process.exit(0)
}
if (!existsSync(file)) fail(`No existe el archivo ${file || '(falta el nombre)'}. ${USAGE}`)

/** The lines of a table, and how it is written when that is not what most are. */
const openFile = async () => {
  const source: TableSource = { read: (range) => createReadStream(file, range), tamano: statSync(file).size }
  const format = await inspectTable(source)
  if (format.codificacion === 'Windows-1252') console.log('Lo leímos como Windows-1252.')
  return openTable(source, format)
}

const config = readConfig(process.env)
const embedded = config.DATABASE_URL ? undefined : await startPostgres(postgresFolder(config.DATA_DIR))
const pool = createPool(config.DATABASE_DIRECT_URL ?? embedded!.url(), 3, () => {})
await migrate(pool)

const load = async () => {
  const options = { dryRun: values.simular }
  if (/^\.(json|jsonl|ndjson)$/i.test(extname(file))) return kind.runJson(pool, createReadStream(file), options)
  const table = await openFile()
  return kind.runTable(pool, readRecords(table.lines(), columnsOf(kind), headersOf(kind)), options)
}

const report = await load().catch((error: unknown) =>
  error instanceof UnreadableFileError ? fail(error.message) : Promise.reject(error),
)
await pool.end()
if (embedded?.started) await embedded.stop()

for (const { linea, columna, mensaje } of report.errores) console.error(`línea ${linea}, ${columna}: ${mensaje}`)
const { leidas, nuevas, cambiadas, iguales, rechazadas } = report
console.log(
  `${formatCount(leidas)} leídas: ${formatCount(nuevas)} nuevas, ${formatCount(cambiadas)} cambiadas, ${formatCount(iguales)} iguales, ${formatCount(rechazadas)} rechazadas`,
)
if (!report.isWhole) console.log('El archivo no se leyó entero.')
if (values.simular) console.log('Simulación: no se escribió nada.')
process.exit(report.enTotal ? 1 : 0)

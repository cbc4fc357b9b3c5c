import { createReadStream, existsSync } from 'node:fs'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/database.ts'
import { startPostgres } from '../server/embedded-postgres.ts'
import { postgresFolder } from '../server/postgres-files.ts'
import { migrate } from '#server/migrations.ts'
import { importCentros } from '../server/modules/centros-garantias/centros-importacion.service.ts'
import {
  importCreditos,
  importDocumentos,
  importPartidas,
} from '../server/modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import { importFacturas } from '../server/modules/facturas/facturas-importacion.service.ts'

/** What can be imported; later nouns add their row. */
const IMPORTS = {
  facturas: importFacturas,
  'cuenta-corriente': importPartidas,
  documentos: importDocumentos,
  creditos: importCreditos,
  centros: importCentros,
}
const USAGE = `Uso: npm run import -- ${Object.keys(IMPORTS).join('|')} ARCHIVO.csv|.json|.jsonl [--simular]`

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { simular: { type: 'boolean', default: false } },
})
const [noun = '', file = ''] = positionals
const run = IMPORTS[noun as keyof typeof IMPORTS] ?? fail(USAGE)
if (!existsSync(file)) fail(`No existe el archivo ${file || '(falta el nombre)'}. ${USAGE}`)

const config = readConfig(process.env)
const embedded = config.DATABASE_URL ? undefined : await startPostgres(postgresFolder(config.DATA_DIR))
const pool = createPool(config.DATABASE_URL ?? embedded!.url(), 2, () => {})
await migrate(pool)
const format = /^\.(json|jsonl|ndjson)$/i.test(extname(file)) ? 'json' : 'csv'
const report = await run(pool, createReadStream(file), { dryRun: values.simular, format })
await pool.end()
if (embedded?.started) await embedded.stop()

for (const { linea, columna, mensaje } of report.errores) console.error(`línea ${linea}, ${columna}: ${mensaje}`)
const written = values.simular ? 'simulación: no se escribió nada' : `${report.escritas} escritas`
console.log(`${report.leidas} líneas leídas, ${report.validas} válidas, ${written}, ${report.errores.length} errores`)
process.exit(report.errores.length ? 1 : 0)

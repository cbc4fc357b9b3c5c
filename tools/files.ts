// npm run files -- verificar [--contenido] | mover s3 | mover disk: compares the stored files with their rows, or
// copies them to another store.
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/valores/formato.ts'
import { openFileStore } from '#gateways/index.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import type { FileStore } from '#server/files/files.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { moveArchivos, PROBLEMAS, verifyArchivos } from '../server/modules/archivos/archivos-traslado.service.ts'

const USAGE = `Uso: npm run files -- verificar [--contenido]   compara los archivos con sus filas; con --contenido, byte por byte
     npm run files -- mover s3                 copia de DATA_DIR al bucket lo que todavía no está; de donde estaba no saca nada
     npm run files -- mover disk               lo mismo, de vuelta`
const TELL_MS = 5000

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const readSettings = () => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return error instanceof ConfigError ? fail(error.message) : Promise.reject(error as Error)
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { contenido: { type: 'boolean', default: false } },
})
const [what = '', target = ''] = positionals
if (!(what === 'verificar' && !target) && !(what === 'mover' && (target === 's3' || target === 'disk'))) fail(USAGE)
const config = await readSettings()
if (what === 'mover' && !config.BUCKET) fail('Para mover hay que definir S3_BUCKET.')

const { pool, close } = await openDatabase(config)

const found = Object.fromEntries(Object.keys(PROBLEMAS).map((name) => [name, 0])) as Record<
  keyof typeof PROBLEMAS,
  number
>
const onProblem = (problema: keyof typeof PROBLEMAS, archivoId: string): void => {
  found[problema] += 1
  console.error(`${archivoId}: ${PROBLEMAS[problema]}`)
}

const verify = async (store: FileStore): Promise<void> => {
  const bien = await verifyArchivos({ pool, store }, { contenido: values.contenido, onProblem })
  console.log(`${formatCount(bien)} archivos bien`)
}

const move = async (): Promise<void> => {
  const [disk, s3] = [
    await openFileStore({ ...config, FILES: 'disk' }),
    await openFileStore({ ...config, FILES: 's3' }),
  ]
  const [from, to] = target === 's3' ? [disk, s3] : [s3, disk]
  let [moved, bytes] = [0, 0]
  const onMoved = (size: number) => {
    moved += 1
    bytes += size
  }
  const teller = setInterval(() => console.log(`${formatCount(moved)} copiados, ${formatCount(bytes)} bytes`), TELL_MS)
  try {
    const { copiados, yaEstaban } = await moveArchivos({ pool, from, to }, { onProblem, onMoved })
    console.log(`${formatCount(copiados)} copiados, ${formatCount(yaEstaban)} ya estaban`)
  } finally {
    clearInterval(teller)
  }
}

try {
  await (what === 'verificar' ? verify(await openFileStore(config)) : move())
} catch (error) {
  console.error(`No se terminó: ${(error as Error).message}. Se puede correr de nuevo: sigue donde quedó.`)
  process.exitCode = 1
}
await close()
const counts = Object.entries(found) as [keyof typeof PROBLEMAS, number][]
for (const [problema, count] of counts) if (count) console.log(`${formatCount(count)} ${PROBLEMAS[problema]}`)
// A file without a row is not a failure, because the clean-up job will delete the file.
if (counts.some(([problema, count]) => count && problema !== 'sin-fila')) process.exitCode = 1
process.exit()

// npm run audit:deps [-- --osv CARPETA] [--en ARCHIVO]: lists the known vulnerabilities of the dependencies and those
// past their deadline.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { GRAVEDADES, type Hallazgo, type Paquete, readOsv } from './dependencias/osv.ts'
import { daysBetween, FRESCURA, PLAZOS, vencidos } from './dependencias/plazos.ts'

const USAGE = `Uso: npm run audit:deps                     pregunta al registro de npm (npm audit)
     npm run audit:deps -- --osv CARPETA    con los archivos de OSV (npm/all.zip abierto, o advisories/ de github/advisory-database)
     … --en ARCHIVO                         dónde queda lo que se vio y cuándo: docs/security/vulnerabilidades.json si no se dice`

const { values } = parseArgs({
  options: { osv: { type: 'string' }, en: { type: 'string', default: 'docs/security/vulnerabilidades.json' } },
})
const hoy = new Date().toISOString().slice(0, 10)

/**
 * Output of `npm audit`. A `via` that is a string names another vulnerable package of the same list. It is not counted
 * again.
 */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ url: z.string(), title: z.string(), severity: z.enum([...GRAVEDADES, 'info']), name: z.string() }),
        ]),
      ),
    }),
  ),
})
/**
 * Previous report of this tool. npm gives no dates, so a vulnerability counts as known from the first report that lists
 * it.
 */
const Informe = z.object({ hallazgos: z.array(z.object({ id: z.string(), paquete: z.string(), desde: z.string() })) })

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string }>
}
const packages: Paquete[] = Object.entries(lock.packages).flatMap(([path, { version }]) =>
  path && version ? [{ name: path.replace(/^.*node_modules\//, ''), version }] : [],
)

const before = await readFile(values.en, 'utf8').then(
  (text) => Informe.parse(JSON.parse(text)).hallazgos,
  () => [],
)
const since = (id: string, paquete: string): string =>
  before.find((each) => each.id === id && each.paquete === paquete)?.desde ?? hoy

/** Returns the vulnerabilities that the registry knows; undefined when the registry does not answer. */
const askRegistry = async (): Promise<Hallazgo[] | undefined> => {
  // npm exits with 1 when it finds vulnerabilities; its output is still complete.
  const { stdout } = await promisify(execFile)('npm', ['audit', '--json'], { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  const parsed = z
    .string()
    .transform((text) => JSON.parse(text || 'null') as unknown)
    .pipe(Report)
    .safeParse(stdout)
  if (!parsed.success) return undefined
  return Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each): Hallazgo[] => {
      if (typeof each === 'string' || each.severity === 'info') return []
      const id = each.url.split('/').at(-1)!
      return packages
        .filter(({ name }) => name === each.name)
        .map(({ version }) => ({
          id,
          paquete: each.name,
          version,
          gravedad: each.severity as Hallazgo['gravedad'],
          desde: since(id, each.name),
          resumen: each.title,
        }))
    }),
  )
}

const look = async (): Promise<{ fuente: string; hallazgos: Hallazgo[] }> => {
  if (values.osv === undefined) {
    const hallazgos = await askRegistry()
    if (hallazgos) return { fuente: 'npm audit', hallazgos }
    throw new Error(`El registro no dio una respuesta válida a npm audit. Probá con los archivos de OSV:\n${USAGE}`)
  }
  const { hallazgos, hasta } = readOsv(values.osv, packages)
  if (!hasta) throw new Error(`En ${values.osv} no hay archivos de OSV.`)
  const old = daysBetween(hasta, hoy)
  if (old > FRESCURA)
    throw new Error(`Los archivos de OSV son de hace ${old} días (${hasta}); sirven hasta ${FRESCURA}.`)
  return { fuente: `OSV al ${hasta}`, hallazgos }
}

try {
  const { fuente, hallazgos } = await look()
  await writeFile(
    values.en,
    `${JSON.stringify({ fecha: hoy, fuente, paquetes: packages.length, hallazgos }, null, 2)}\n`,
  )
  console.log(`${packages.length} paquetes, por ${fuente}: ${hallazgos.length} debilidades conocidas.`)
  const late = vencidos(hallazgos, hoy)
  for (const { id, paquete, version, gravedad, desde, resumen } of hallazgos) {
    const days = daysBetween(desde, hoy)
    console.log(
      `${gravedad} ${paquete}@${version} ${id}: ${resumen}. Desde hace ${days} días; plazo ${PLAZOS[gravedad]}.`,
    )
  }
  if (late.length) console.error(`${late.length} fuera de plazo: ${late.map(({ paquete }) => paquete).join(', ')}.`)
  process.exitCode = late.length ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Fields of a record in OSV's format that are used here (https://ossf.github.io/osv-schema/). */
const Osv = z.object({
  id: z.string(),
  modified: z.string(),
  published: z.string().optional(),
  withdrawn: z.string().optional(),
  summary: z.string().default(''),
  database_specific: z.object({ severity: z.string().optional() }).optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(z.record(z.string(), z.string())) })).default([]),
        versions: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
type Osv = z.output<typeof Osv>

export const GRAVEDADES = ['critical', 'high', 'moderate', 'low'] as const
export type Gravedad = (typeof GRAVEDADES)[number]

/** Installed package with a known vulnerability. */
export interface Hallazgo {
  id: string
  paquete: string
  version: string
  gravedad: Gravedad
  /** Day since which the vulnerability is known, yyyy-mm-dd. */
  desde: string
  resumen: string
}

export interface Paquete {
  name: string
  version: string
}

const numbersOf = (core: string): number[] => core.split('.').map(Number)

/** Compares two versions by the rules of semver.org. Negative: the first version is older. */
export const compareVersions = (one: string, other: string): number => {
  const [[a, preA], [b, preB]] = [one, other].map((text) => {
    const [core = '', ...pre] = text.split('+')[0]!.split('-')
    return [numbersOf(core), pre.join('-')] as const
  }) as [readonly [number[], string], readonly [number[], string]]
  for (let at = 0; at < 3; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference) return difference
  }
  if (!preA || !preB) return Number(!preA) - Number(!preB)
  const [partsA, partsB] = [preA.split('.'), preB.split('.')]
  for (let at = 0; at < Math.max(partsA.length, partsB.length); at += 1) {
    const [x, y] = [partsA[at], partsB[at]]
    if (x === y) continue
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    const [isX, isY] = [/^\d+$/.test(x), /^\d+$/.test(y)]
    if (isX && isY) return Number(x) - Number(y)
    if (isX !== isY) return isX ? -1 : 1
    return x < y ? -1 : 1
  }
  return 0
}

/**
 * Whether a version is within the ranges that an ordered list of events describes. Events: introduced, fixed, last
 * affected.
 */
const isWithin = (version: string, events: readonly Record<string, string>[]): boolean => {
  let isIn = false
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || compareVersions(version, introduced) >= 0)) isIn = true
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) isIn = false
    if (last !== undefined && compareVersions(version, last) > 0) isIn = false
  }
  return isIn
}

const hits = ({ affected }: Osv, { name, version }: Paquete): boolean =>
  affected.some(
    (each) =>
      each.package?.ecosystem === 'npm' &&
      each.package.name === name &&
      (each.versions.includes(version) ||
        each.ranges.some(({ type, events }) => type === 'SEMVER' && isWithin(version, events))),
  )

/** Severity of a record that states none. 'high' gives it a short deadline. */
const UNSAID: Gravedad = 'high'
const gravedadOf = ({ database_specific: said }: Osv): Gravedad =>
  GRAVEDADES.find((each) => each === said?.severity?.toLowerCase()) ?? UNSAID

/** Returns every vulnerability of the packages that the OSV files of a folder list, and the day of the newest file. */
export const readOsv = (folder: string, packages: readonly Paquete[]): { hallazgos: Hallazgo[]; hasta: string } => {
  const byName = Map.groupBy(packages, ({ name }) => name)
  const hallazgos: Hallazgo[] = []
  let hasta = ''
  for (const file of globSync('**/*.json', { cwd: folder })) {
    const parsed = Osv.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    if (!parsed.success) continue
    const osv = parsed.data
    if (osv.modified > hasta) hasta = osv.modified
    if (osv.withdrawn) continue
    for (const name of new Set(osv.affected.map((each) => each.package?.name ?? '')))
      for (const paquete of byName.get(name) ?? [])
        if (hits(osv, paquete)) {
          const { id, published = osv.modified, summary: resumen } = osv
          const desde = published.slice(0, 10)
          hallazgos.push({ id, paquete: name, version: paquete.version, gravedad: gravedadOf(osv), desde, resumen })
        }
  }
  return { hallazgos, hasta: hasta.slice(0, 10) }
}

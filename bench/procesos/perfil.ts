import { Session, type Profiler } from 'node:inspector/promises'

/** Labels of functions that belong to no file. */
const NATIVE: Readonly<Record<string, string>> = {
  '(idle)': 'espera a la base y a la red',
  '(garbage collector)': 'memoria que se libera',
  '(program)': 'Node',
}

/** Returns the part that a function belongs to: a package, a folder of the project, or Node. */
const partOf = ({ functionName, url }: Profiler.ProfileNode['callFrame']): string => {
  const native = NATIVE[functionName]
  if (native) return native
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (name) return name
  const [, folder] = /\/((?:server\/(?:platform|modules)|contract|bench)\/[^/]+)/.exec(url) ?? []
  return folder ?? 'Node'
}

/** Returns the share of each part in a profile, in percent, the largest first. */
export const partsOf = ({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): [part: string, percent: number][] => {
  const whose = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const total = timeDeltas.reduce((sum, each) => sum + each, 0)
  const parts = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const part = whose.get(id)!
    parts.set(part, (parts.get(part) ?? 0) + timeDeltas[at]! / total)
  }
  return [...parts]
    .map(([part, share]): [string, number] => [part, Math.round(share * 100)])
    .toSorted(([, a], [, b]) => b - a)
}

/** Starts profiling this process. The returned function stops profiling and returns the share of each part. */
export const startProfile = async (): Promise<() => Promise<[part: string, percent: number][]>> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return partsOf(profile)
  }
}

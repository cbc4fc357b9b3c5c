import { readFile } from 'node:fs/promises'

/** Returns the memory settings of the production unit for glibc and V8, as environment variables. */
export const readUnitMemory = async (): Promise<Record<string, string>> => {
  const unit = await readFile('deploy/systemd/autogestion-web@.service', 'utf8')
  return Object.fromEntries(
    [...unit.matchAll(/\b(MALLOC_\w+|NODE_OPTIONS)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

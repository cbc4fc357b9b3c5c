import { readFile } from 'node:fs/promises'

/** Returns the memory settings for glibc and V8 of the production unit, as environment. */
export const readUnitMemory = async (): Promise<Record<string, string>> => {
  const unit = await readFile('deploy/systemd/autogestion-web@.service', 'utf8')
  return Object.fromEntries(
    [...unit.matchAll(/\b(MALLOC_\w+|NODE_OPTIONS)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

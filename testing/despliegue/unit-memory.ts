import { readFile } from 'node:fs/promises'

/** What a unit of production tells glibc and V8 of memory, as environment. */
export const readUnitMemory = async (): Promise<Record<string, string>> => {
  const unit = await readFile('deploy/systemd/autogestion-web@.service', 'utf8')
  return Object.fromEntries(
    [...unit.matchAll(/\b(MALLOC_\w+|NODE_OPTIONS)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

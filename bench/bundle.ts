import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

const WEB = new URL('../dist/web/', import.meta.url)

interface Chunk {
  file: string
  imports?: string[]
}

const readChunk = (name: string): Promise<Buffer> => readFile(new URL(name, WEB))

/** The built files of JavaScript that a first visit loads before each screen shows, with what is in them. */
export const firstLoads = async (): Promise<{ screen: string; files: Map<string, Buffer> }[]> => {
  const manifest = JSON.parse(String(await readChunk('.vite/manifest.json'))) as Record<string, Chunk>
  const namesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) namesOf(next, found)
    return found
  }
  const shell = namesOf('index.html')
  const read = async (name: string) => [name, await readChunk(name)] as const
  return Promise.all(
    Object.keys(manifest)
      .filter((key) => /(Screen|Drawer)\.tsx$/.test(key))
      .map(async (screen) => {
        const names = new Set([...shell, ...namesOf(screen)])
        return { screen, files: new Map(await Promise.all([...names].map(read))) }
      }),
  )
}

/** KB of JavaScript, as brotli, that a first visit loads before each screen shows. */
export const bundleReport = async (): Promise<[string, number][]> =>
  (await firstLoads())
    .filter(({ screen }) => screen.endsWith('Screen.tsx'))
    .map(({ screen, files }) => {
      const bytes = [...files.values()].reduce((total, content) => total + brotliCompressSync(content).length, 0)
      return [screen, bytes / 1024]
    })

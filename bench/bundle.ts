import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

const WEB = new URL('../dist/web/', import.meta.url)

interface Chunk {
  file: string
  imports?: string[]
}

/** KB of JavaScript, as brotli, that a first visit loads before each screen shows. */
export const bundleReport = async (): Promise<[string, number][]> => {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', WEB), 'utf8')) as Record<string, Chunk>
  const files = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) files(next, found)
    return found
  }
  const kb = async (names: Iterable<string>): Promise<number> => {
    let total = 0
    for (const name of names) total += brotliCompressSync(await readFile(new URL(name, WEB))).length
    return total / 1024
  }
  const shell = [...files('index.html'), ...files('web/app/Shell.tsx')]
  const screens = Object.keys(manifest).filter((key) => key.endsWith('Screen.tsx'))
  return Promise.all(
    screens.map(async (key) => [key, await kb(new Set([...shell, ...files(key)]))] as [string, number]),
  )
}

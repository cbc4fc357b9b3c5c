import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** One address of the portal, as the build knows it (`tools/web/pantallas.ts`): `:name` stands for a part of it. */
interface Page {
  path: string
  /** Of its screens, the outer one first. */
  sources: readonly string[]
  /** What the first script asks for it. */
  llamadas: readonly object[]
}

const CALLS = '__LLAMADAS__'

/** JSON for a script of data; `<` is escaped so that no text can end it. */
export const dataOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Everything that these sources import and the page does not name yet, flat, so that no file waits for another. What is
 * imported stands before who imports it: of two sheets that say the same of something, the later one counts.
 */
const linksOf = (manifest: Manifest, sources: readonly string[], html: string): string => {
  const [known, chunks] = [new Set<Chunk>(), new Set<Chunk>()]
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || known.has(chunk)) return
    known.add(chunk)
    for (const next of chunk.imports ?? []) walk(next)
    chunks.add(chunk)
  }
  for (const source of sources) walk(source)
  const missing = (files: string[]) => [...new Set(files)].filter((file) => !html.includes(`/${file}"`))
  return [
    ...missing([...chunks].flatMap(({ css = [] }) => css)).map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
    ...missing([...chunks].map(({ file }) => file)).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
  ].join('\n')
}

/** Where nothing is known of a screen the page is the same without its links and its calls. */
export const plainPage = (html: string): string => html.replace(CALLS, '[]')

const readBuilt = async <T>(folder: string, name: string): Promise<T | undefined> => {
  const text = await readFile(join(folder, '.vite', name), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** The page of each path: with the links of its screen's files and its first calls. Made once; a path is matched part by part. */
export const createPages = async (html: string, folder: string): Promise<(path: string) => string> => {
  const manifest = (await readBuilt<Manifest>(folder, 'manifest.json')) ?? {}
  const pages = (await readBuilt<readonly Page[]>(folder, 'pantallas.json')) ?? []
  const made = pages
    // A name goes before a part that may be any: "nuevo" is no number.
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(({ path, sources, llamadas }) => ({
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
      page: html
        .replace(CALLS, () => dataOf(llamadas))
        .replace('</head>', () => `${linksOf(manifest, sources, html)}\n</head>`),
    }))
  const plain = plainPage(html)
  return (path) => made.find(({ pattern }) => pattern.test(path))?.page ?? plain
}

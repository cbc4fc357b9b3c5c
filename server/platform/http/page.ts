import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from './html.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** URL of the portal, from the build (`tools/web/pantallas.ts`). `:name` matches one segment of the path. */
interface Page {
  path: string
  /** Title of the browser tab. */
  title: string
  /** Source files of its screens, the outer screen first. */
  sources: readonly string[]
  /** Calls that the first script (web/first-script) makes for the page. */
  llamadas: readonly object[]
}

const CALLS = '__LLAMADAS__'

const parametersOf = ({ path }: Page): number => path.split(':').length - 1

/** Returns JSON for an inline data script. Escapes `<`, so that no text can close the script. */
export const dataOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Returns links to all files that these sources import and the page lacks. In one list, so that they load in parallel.
 * Imported files come first, because the later of two equal CSS rules wins.
 */
const linksOf = (manifest: Manifest, sources: readonly string[], html: string): string => {
  const [visited, chunks] = [new Set<Chunk>(), new Set<Chunk>()]
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || visited.has(chunk)) return
    visited.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
    chunks.add(chunk)
  }
  for (const source of sources) visit(source)
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

/** Returns the page for an unknown screen, without links and calls. */
export const plainPage = (html: string): string => html.replace(CALLS, '[]')

const readBuilt = async <T>(folder: string, name: string): Promise<T | undefined> => {
  const text = await readFile(join(folder, '.vite', name), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/**
 * Returns a function from a path to its page, with the screen's title, links to its files and its first calls. Pages
 * are rendered once.
 */
export const createPages = async (html: string, folder: string): Promise<(path: string) => string> => {
  const manifest = (await readBuilt<Manifest>(folder, 'manifest.json')) ?? {}
  const pages = (await readBuilt<readonly Page[]>(folder, 'pantallas.json')) ?? []
  const rendered = pages
    // A literal segment has priority over a parameter. Otherwise "nuevo" would count as an id, and "enviado" as a view.
    .toSorted((a, b) => parametersOf(a) - parametersOf(b))
    .map(({ path, title, sources, llamadas }) => ({
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
      page: html
        .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
        .replace(CALLS, () => dataOf(llamadas))
        .replace('</head>', () => `${linksOf(manifest, sources, html)}\n</head>`),
    }))
  const plain = plainPage(html)
  return (path) => rendered.find(({ pattern }) => pattern.test(path))?.page ?? plain
}

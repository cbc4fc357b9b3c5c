import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

const WEB = new URL('../../dist/web/', import.meta.url)

/** Returns the source paths of screens. */
export const screens = (...names: string[]): string[] => names.map((name) => `web/features/${name}.tsx`)

/** Screens with a form that users can type into as soon as it shows. */
export const FORMS: readonly string[] = screens(
  'pagos/PagoScreen',
  'nueva-devolucion/NuevaDevolucionScreen',
  'distribuidor/DistribuidorScreen',
  'garantias/NuevaGarantiaScreen',
  'pedidos-motos/NuevoPedidoScreen',
  'pedidos-razon-social/ValidarRazonScreen',
  'reclamos/NuevoReclamoScreen',
  'terminos/TextosLegalesScreen',
)

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export const readBuilt = (name: string): Promise<Buffer> => readFile(new URL(name, WEB))

const KB = 1024

/**
 * Built file. `kb`: brotli size without the hashes in file names, because different hashes would change the size by
 * tens of bytes.
 */
interface Built {
  content: Buffer
  kb: number
}

/** Files that a first visit loads before a screen shows. */
interface FirstLoad {
  /** Path of the source file of the screen. */
  screen: string
  /** Built files by name. */
  scripts: ReadonlyMap<string, Built>
  styles: ReadonlyMap<string, Built>
}

/** Returns, for each screen, the built files that a first visit loads before the screen shows. */
export const firstLoads = async (): Promise<FirstLoad[]> => {
  const manifest = JSON.parse(String(await readBuilt('.vite/manifest.json'))) as Record<string, Chunk>
  const chunksOf = (key: string, found = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) return found
    found.add(chunk)
    for (const next of chunk.imports ?? []) chunksOf(next, found)
    return found
  }
  const shell = chunksOf('index.html')
  const known = new Map<string, Promise<Built>>()
  const readOne = async (name: string): Promise<Built> => {
    const content = await readBuilt(name)
    const nameless = String(content).replaceAll(/[\w-]{7,8}(?=\.(?:js|css)\b)/g, '')
    return { content, kb: brotliCompressSync(nameless).length / KB }
  }
  const read = async (names: string[]) => {
    for (const name of names) if (!known.has(name)) known.set(name, readOne(name))
    return new Map(await Promise.all([...new Set(names)].map(async (name) => [name, await known.get(name)!] as const)))
  }
  return Promise.all(
    Object.keys(manifest)
      .filter((key) => /(Screen|Drawer)\.tsx$/.test(key))
      .map(async (screen) => {
        const chunks = [...new Set([...shell, ...chunksOf(screen)])]
        return {
          screen,
          scripts: await read(chunks.map(({ file }) => file)),
          styles: await read(chunks.flatMap(({ css = [] }) => css)),
        }
      }),
  )
}

/** Returns the total brotli size of the files, in KB. */
export const weightOf = (files: ReadonlyMap<string, Built>): number =>
  [...files.values()].reduce((total, { kb }) => total + kb, 0)

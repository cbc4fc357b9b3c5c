import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, defineConfig, type Plugin } from 'vite'
import { mantineCss } from './tools/mantine-css.ts'

/** In the entry's own graph: every visit loads it. */
const initial = { tags: ['$initial' as const] }

/** Components of the library, by the name of their folder. */
const componentes = (names: string): string => `@mantine/core/esm/components/(${names})/`

/** Any of these paths, which have forward slashes wherever they are. */
const any = (...paths: string[]): RegExp => new RegExp(paths.join('|'))

/**
 * Few files, by who needs them: each one costs a request, and six at most are under way. A group takes with it whatever
 * its modules import and no group of a higher priority has taken, so what many share stands first.
 */
const groups = [
  // The same from release to release.
  { name: 'base', ...initial, test: /node_modules/, priority: 100 },
  { name: 'app', ...initial, priority: 95 },
  // Small things of nearly every screen.
  {
    name: 'comun',
    test: any(
      String.raw`web/ui/(PageHeader|FailedRead|EmptyState|FieldToCome|use-is-phone)\.`,
      String.raw`web/shared/(BannerCard|Chip|gestiones/EstadoChip|lists/(use-)?filtros)\.`,
      String.raw`contract/(base/(fechas|formato|importes|estados|enlaces)|documentos/reglas|(facturas|tickets)/calls)\.ts`,
      String.raw`web/platform/downloads\.`,
      String.raw`/IconPlus\.`,
      '@mantine/hooks/esm/use-(id|force-update)/',
      '@mantine/core/esm/core/utils/(get-safe-id|create-scoped-keydown-handler|find-element-ancestor)/',
      componentes('Card|Skeleton|Title|Text|Paper|Badge|Group|Stack|CloseButton|Pill'),
    ),
    priority: 90,
  },
  {
    name: 'listas',
    test: /web\/(ui\/(DataTable|Pager|FilterBar)|shared\/(lists\/Filtros|gestiones\/GestionesScreen))\./,
    priority: 80,
  },
  // What is typed into.
  { name: 'campos', test: any(componentes('Input|InputBase|TextInput')), priority: 78 },
  // What hangs from a field or a button.
  { name: 'flotante', test: any('@floating-ui', componentes('Popover|Combobox|ScrollArea|Select')), priority: 75 },
  // What opens over the page.
  { name: 'dialogos', test: any(componentes('Modal|Drawer')), priority: 70 },
  { name: 'menus', test: any(componentes('Menu')), priority: 65 },
  { name: 'fechas', test: /@mantine\/dates|dayjs/, priority: 60 },
  { name: 'formularios', test: /react-hook-form|@hookform/, priority: 56 },
  { name: 'formas', test: /node_modules\/zod\//, priority: 55 },
  { name: 'avisos', test: /@mantine\/notifications/, priority: 50 },
  // The rest by exactly who shares it: merging the small ones would load up to 110 KB more on some screens.
  { name: 'parte', minShareCount: 2, entriesAware: true, priority: 1 },
  // The header's tools come after the screen: last, because what they share with forms is not to bring them along.
  { name: 'encima', test: /web\/app\/(HeaderTools|RazonSocialSelect|Buscar)\./, priority: 0 },
]

/** What many share would be named after all of them, and the entry holds every name: 2 KB of them. */
const fileNameOf =
  (ext: string) =>
  ({ name = '', names = [name] }: { name?: string; names?: string[] }): string =>
    names.some((each) => each.startsWith('parte~')) ? `assets/[hash:7].${ext}` : `assets/[name]-[hash:7].${ext}`

const TARGET = 'baseline-widely-available'

/** A script that is one file, whole. */
const scriptOf = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, target: TARGET, lib: { entry, formats: ['iife'], name: 'entrada' } },
  })
  const [script] = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error(`${entry} is one file.`)
  return script.code.trim()
}

/**
 * The first script, inside the page: it asks who is there before anything else arrives. It stands before every stylesheet,
 * because a script after one waits for it.
 */
const arranque = (): Plugin => ({
  name: 'arranque',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const script = await scriptOf('web/arranque/main.ts')
      return html.replace('<!-- arranque -->', () => `<script>${script}</script>`)
    },
  },
})

/** The worker and the only page that it keeps: the server writes into both, and serves them. */
const sinConexion = (): Plugin => ({
  name: 'sin-conexion',
  async generateBundle() {
    const emit = (name: string, source: string) => this.emitFile({ type: 'asset', fileName: `.vite/${name}`, source })
    const script = await scriptOf('web/sin-conexion/pagina.ts')
    const page = await readFile('web/sin-conexion/pagina.html', 'utf8')
    emit(
      'sin-conexion.html',
      page.replace('<!-- pagina -->', () => `<script>${script}</script>`),
    )
    emit('sw.js', await scriptOf('web/sin-conexion/worker.ts'))
  },
})

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react({ compiler: true }), mantineCss(), arranque(), sinConexion()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    target: TARGET,
    manifest: true,
    reportCompressedSize: false,
    // A picture inside the code would break `img-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: fileNameOf('js'), assetFileNames: fileNameOf('[ext]') },
    },
  },
})

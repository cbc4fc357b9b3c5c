import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, defineConfig, type Plugin } from 'vite'
import { groups } from './tools/web/chunks.ts'
import { letra } from './tools/web/letra.ts'
import { mantineCss } from './tools/web/mantine-css.ts'
import { reintentar } from './tools/web/reintentar.ts'
import { libreriasMinimas } from './tools/web/librerias-minimas.ts'
import { sinResumenes } from './tools/web/sin-resumenes.ts'

/** What many share would be named after all of them, and the entry holds every name: 2 KB of them. */
const fileNameOf =
  (ext: string) =>
  ({ name = '', names = [name] }: { name?: string; names?: string[] }): string =>
    names.some((each) => each.startsWith('parte~')) ? `assets/[hash:7].${ext}` : `assets/[name]-[hash:7].${ext}`

/** Groups of the entry's own graph. */
const EVERY_PAGE = ['rolldown-runtime', 'base', 'index'].map((name) => `assets/${name}`)
/** Of a built file, without its hash: assets/index of assets/index-D39ffH0.css. */
const groupOf = (file: string): string => file.slice(0, file.lastIndexOf('.') - '-D39ffH0'.length)

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
const firstScript = (): Plugin => ({
  name: 'firstScript',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const script = await scriptOf('web/first-script/main.ts')
      return html.replace('<!-- first-script -->', () => `<script>${script}</script>`)
    },
  },
})

/** The application is fetched with the page, and run by the first script, once it has asked for tokens (`application.ts`). */
const application = (): Plugin => ({
  name: 'application',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const fetched = html.replace(
        /<script type="module" crossorigin src="([^"]+)"><\/script>/,
        '<link rel="modulepreload" id="aplicacion" crossorigin href="$1">',
      )
      if (fetched === html || fetched.includes('<script type="module"'))
        throw new Error('The page names one module and no other.')
      return fetched
    },
  },
})

/** The worker and the only page that it keeps: the server writes into both, and serves them. */
const sinConexion = (): Plugin => ({
  name: 'sin-conexion',
  async generateBundle() {
    const emit = (name: string, source: string) => this.emitFile({ type: 'asset', fileName: `.vite/${name}`, source })
    const script = await scriptOf('web/offline/page.ts')
    const page = await readFile('web/offline/page.html', 'utf8')
    emit(
      'sin-conexion.html',
      page.replace('<!-- pagina -->', () => `<script>${script}</script>`),
    )
    emit('sw.js', await scriptOf('web/offline/worker.ts'))
  },
})

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    react(),
    letra(),
    mantineCss(),
    libreriasMinimas(),
    sinResumenes(),
    reintentar(),
    firstScript(),
    application(),
    sinConexion(),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    target: TARGET,
    manifest: true,
    reportCompressedSize: false,
    // A browser that cannot preload a module asks for it a little later.
    modulePreload: {
      polyfill: false,
      // What every page has by itself: to name it again beside each screen is bytes for nothing.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !EVERY_PAGE.includes(groupOf(file))) : needed,
    },
    // A picture inside the code would break `img-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: fileNameOf('js'), assetFileNames: fileNameOf('[ext]') },
    },
  },
})

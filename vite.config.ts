import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, defineConfig, type Plugin } from 'vite'
import { groups } from './tools/web/chunks.ts'
import { letra } from './tools/web/letra.ts'
import { licencias } from './tools/web/licencias.ts'
import { mantineCss } from './tools/web/mantine-css.ts'
import { reintentar } from './tools/web/reintentar.ts'
import { libreriasMinimas } from './tools/web/librerias-minimas.ts'
import { sinResumenes } from './tools/web/sin-resumenes.ts'

/**
 * Names a chunk that screens share by its hash only. Otherwise its name would list all its modules, and the list of
 * chunks in the entry would grow by 2 KB.
 */
const fileNameOf =
  (ext: string) =>
  ({ name = '', names = [name] }: { name?: string; names?: string[] }): string =>
    names.some((each) => each.startsWith('parte~')) ? `assets/[hash:7].${ext}` : `assets/[name]-[hash:7].${ext}`

/** Chunks that every page loads with the entry. */
const EVERY_PAGE = ['rolldown-runtime', 'base', 'index'].map((name) => `assets/${name}`)
/** Returns a built file's path without hash and extension: assets/index of assets/index-D39ffH0.css. */
const groupOf = (file: string): string => file.slice(0, file.lastIndexOf('.') - '-D39ffH0'.length)

const TARGET = 'baseline-widely-available'

/** Builds a script as one self-contained file. */
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
 * Inlines the first script into the page, so that it requests tokens before anything else has arrived. The script
 * precedes every stylesheet, because a script after one would wait for it.
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

/**
 * Preloads the application with the page. The first script runs it after it has requested tokens (`application.ts`).
 */
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

/**
 * Builds the service worker and the offline page, which is the only page it caches. The server fills in both templates
 * and serves them.
 */
const offline = (): Plugin => ({
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
    offline(),
    licencias(),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist/web',
    target: TARGET,
    manifest: true,
    reportCompressedSize: false,
    // No polyfill: a browser without module preload only loads the module a little later.
    modulePreload: {
      polyfill: false,
      // Leave out the chunks that every page already has: listing them for each screen would only add bytes.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !EVERY_PAGE.includes(groupOf(file))) : needed,
    },
    // A picture inlined into the code would violate `img-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: fileNameOf('js'), assetFileNames: fileNameOf('[ext]') },
    },
  },
})

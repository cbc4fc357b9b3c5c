import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { WebConfig } from '#contract/base/configuracion.ts'
import { PREFIX } from '#contract/route.ts'
import { drawIcono } from './icono.ts'
import { WORKER_POLICY } from './policy.ts'

/**
 * Shortcut to a screen, which a long press on the installed icon offers. The build generates it
 * (`tools/web/pantallas.ts`).
 */
export interface Atajo {
  name: string
  url: string
}

/** Brand for icons and names. `logo`: URL or data URL. */
export type Cara = Pick<WebConfig['distribuidor'], 'nombre' | 'primario'> & { logo: string | undefined }

const DAY_S = 86_400

const ICONOS = [
  { name: '192.png', size: 192, purpose: 'any' },
  { name: '512.png', size: 512, purpose: 'any' },
  { name: 'maskable-192.png', size: 192, purpose: 'maskable' },
  { name: 'maskable-512.png', size: 512, purpose: 'maskable' },
] as const
/** Icon that iPhones take from the page. iPhones round its corners themselves. */
const APPLE = { name: 'apple-180.png', size: 180, purpose: 'maskable' } as const

const manifestOf = ({ nombre, primario }: Cara, atajos: readonly Atajo[]) => ({
  id: PREFIX,
  name: `Autogestión · ${nombre}`,
  short_name: 'Autogestión',
  description: `Portal de autoservicio para clientes de ${nombre}.`,
  lang: 'es-AR',
  dir: 'ltr',
  start_url: PREFIX,
  // With `/` as the scope, the sign-in page and the terms open in the same window.
  scope: '/',
  display: 'standalone',
  theme_color: primario,
  background_color: '#f8f9fa',
  categories: ['business'],
  icons: ICONOS.map(({ name, size, purpose }) => ({
    src: `/iconos/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
  shortcuts: atajos,
})

/** Registers the manifest and the icons. Both have the current name, colour and logo. */
export const registerManifest = (
  app: FastifyInstance,
  readCara: () => Promise<Cara>,
  atajos: readonly Atajo[],
): void => {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(await readCara(), atajos))),
  )
  for (const { name, size, purpose } of [...ICONOS, APPLE]) {
    let last: { of: string; image: Promise<Buffer> } | undefined
    app.get(`/iconos/${name}`, async (_request, reply) => {
      const { primario: color, logo } = await readCara()
      const of = `${color} ${logo}`
      if (last?.of !== of) last = { of, image: drawIcono({ size, isSquare: purpose === 'maskable', color, logo }) }
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${DAY_S}`)
        .send(await last.image)
    })
  }
}

/**
 * Returns the version of the web: a hash of the pages and their configuration. This covers all other files, because the
 * pages name them by their hashes.
 */
export const versionOf = (...pages: string[]): string =>
  createHash('sha256').update(pages.join()).digest('hex').slice(0, 16)

/** Registers the service worker of this version. With an empty version, the worker unregisters itself. */
export const registerWorker = (app: FastifyInstance, script: string, readVersion: () => Promise<string>): void => {
  app.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', WORKER_POLICY)
      .send(`const VERSION=${JSON.stringify(await readVersion())};${script}`),
  )
}

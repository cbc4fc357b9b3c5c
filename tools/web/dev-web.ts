import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { WebConfig } from '#contract/base/configuracion.ts'
import { PREFIX } from '#contract/route.ts'
import { plainPage } from '#server/http/page.ts'
import { isOurs, renderIndex } from '#server/http/static.ts'

/** Serves the web from its sources with hot reload, at the portal's own origin. */
export const registerDevWeb = async (app: FastifyInstance, config: WebConfig): Promise<void> => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    // The client script of Vite needs inline scripts and a WebSocket.
    void reply.removeHeader('content-security-policy')
    const isApi = request.url.startsWith(PREFIX) && request.url.includes('/v1')
    if (
      isApi ||
      /^\/(salud$|listo$|desarrollo\/|tienda-demo\/)/.test(request.url) ||
      request.url.startsWith(`${PREFIX}/docs`)
    )
      return
    const isPage = request.headers.accept?.includes('text/html')
    if (isPage) {
      const html = await vite.transformIndexHtml(request.url, await readFile('index.html', 'utf8'))
      const exists = isOurs(request.url.split('?')[0]!)
      return reply
        .code(exists ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(plainPage(renderIndex(html, config)))
    }
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
}

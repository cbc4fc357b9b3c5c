import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PREFIX } from '#contract/route.ts'
import { toAppError } from '#server/base/errors.ts'
import { escapeHtml } from './html.ts'
import { plainPolicy } from './policy.ts'

/** Texts of the page that opens from a mailed link. */
interface Words {
  titulo: string
  texto: string
}

/** Link in an e-mail. It works without a session for anyone who has it. */
export interface MailedLink extends Words {
  /** Path under /autogestion/; the code follows it. */
  path: string
  boton: string
  /** Performs the action of the link. Returns the texts for its result. */
  perform: (codigo: string, ip: string) => Promise<Words>
}

/** Returns the hash of the code of a link. Only the hash is stored. */
export const sha256Of = (codigo: string): string => createHash('sha256').update(codigo).digest('hex')

/** Creates the code of a link (for the e-mail) and its hash (to store). */
export const newCodigo = (): { codigo: string; sha256: string } => {
  const codigo = randomBytes(32).toString('base64url')
  return { codigo, sha256: sha256Of(codigo) }
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:2rem 1rem;color-scheme:light dark;background:Canvas;color:CanvasText}
h1{font-size:1.4rem;line-height:1.3}button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.25rem;border:2px solid;border-radius:6px;cursor:pointer}`

const POLICY = plainPolicy(STYLE)
const HTML = 'text/html; charset=utf-8'

const render = ({ titulo, texto }: Words, marca: string, boton?: string) => `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(titulo)} · Autogestión</title><style>${STYLE}</style></head><body><main><p>${escapeHtml(marca)}</p>
<h1>${escapeHtml(titulo)}</h1><p>${escapeHtml(texto)}</p>
${boton === undefined ? `<p><a href="${PREFIX}">Ir a Autogestión</a></p>` : `<form method="post"><button>${escapeHtml(boton)}</button></form>`}
</main></body></html>`

const CODE = /^[\w-]{43}$/

/**
 * Serves a mailed link. GET shows a page with a button; only the POST of that button acts, because mail filters open
 * every link. The server renders the pages, for users who cannot sign in.
 */
export const registerMailedLink = (app: FastifyInstance, marca: { nombre: string }, link: MailedLink): void => {
  const url = `${PREFIX}/${link.path}/:codigo`
  const config = { isLimited: true } as const
  const send = (reply: FastifyReply, html: string) =>
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY }).type(HTML).send(html)
  app.get(url, { config }, async (_request, reply) => send(reply, render(link, marca.nombre, link.boton)))
  void app.register(async (scope) => {
    // Accept the empty body of a form without fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined)
    scope.post(url, { config }, async ({ params, ip, log }, reply) => {
      try {
        const { codigo } = params as { codigo: string }
        const known = CODE.test(codigo) ? codigo : ''
        return await send(reply, render(await link.perform(known, ip), marca.nombre))
      } catch (thrown) {
        const error = toAppError(thrown)
        if (error.status >= 500) log.error({ err: error.cause ?? error, detail: error.detail }, error.message)
        const titulo = error.status >= 500 ? 'Algo salió mal' : 'No se puede usar este enlace'
        return send(reply.code(error.status), render({ titulo, texto: error.message }, marca.nombre))
      }
    })
  })
}

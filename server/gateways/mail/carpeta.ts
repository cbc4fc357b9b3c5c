import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Adjunto, Mail, Message } from '#gateways/mail/mail.ts'
import { AppError } from '#server/base/errors.ts'
import { escapeHtml } from '#server/http/html.ts'
import { plainPolicy } from '#server/http/policy.ts'

const SHOWN = 1000
const NAME = /^[\w-]+$/

/** Reads a stored message. Throws `no-encontrado` when there is no message with this id. */
export const readMessage = async (carpeta: string, id: string): Promise<Guardado> => {
  if (!NAME.test(id)) throw new AppError('no-encontrado')
  const text = await readFile(join(carpeta, `${id}.json`), 'utf8').catch(() => undefined)
  if (!text) throw new AppError('no-encontrado')
  return JSON.parse(text) as Guardado
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
td{padding:.25rem .75rem .25rem 0;vertical-align:top}textarea{font:inherit;width:100%;max-width:40rem;box-sizing:border-box}
button{font:inherit;min-height:44px;padding:.5rem 1.25rem}
@media(max-width:40rem){table,tbody,tr,td{display:block}tr{padding:.5rem 0;border-top:1px solid}td{overflow-wrap:anywhere}td:empty{display:none}}`
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': plainPolicy(STYLE) }

/** Sends a page for developers. */
export const sendPage = (reply: FastifyReply, titulo: string, html: string): FastifyReply =>
  reply.headers(HEADERS)
    .send(`<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${titulo}</title><style>${STYLE}</style></head><body><h1>${titulo}</h1>
${html}</body></html>`)

const renderList = (messages: readonly Guardado[]): string => {
  const rows = messages.map(
    ({
      id,
      fecha,
      para,
      asunto,
      adjuntos,
      responderA,
    }) => `<tr><td>${escapeHtml(fecha.slice(0, 19).replace('T', ' '))}</td>
<td>${escapeHtml(para)}</td><td><a href="/desarrollo/correo/${id}">${escapeHtml(asunto)}</a></td>
<td><a href="/desarrollo/correo/${id}/texto">texto</a></td>
<td>${responderA ? `<a href="/desarrollo/correo/${id}/responder">responder</a>` : ''}</td><td>${adjuntos
      .map(({ nombre }, at) => `<a href="/desarrollo/correo/${id}/adjunto/${at}">${escapeHtml(nombre)}</a>`)
      .join(' ')}</td></tr>`,
  )
  return `<p>${messages.length ? 'Emails que se habrían enviado, los más nuevos primero.' : 'Todavía no se envió ningún email.'}</p>
<table>${rows.join('')}</table>`
}

/**
 * Registers pages for developers that show the messages which were stored instead of sent. The page of a message is
 * sandboxed: no scripts, no requests.
 */
export const registerBuzon = (app: FastifyInstance, carpeta: string): void => {
  app.get('/desarrollo/correo', async (_request, reply) =>
    sendPage(reply, 'Emails de desarrollo', renderList(await readCarpeta(carpeta, SHOWN))),
  )
  app.get<{ Params: { id: string } }>('/desarrollo/correo/:id', async ({ params }, reply) => {
    const { html } = await readMessage(carpeta, params.id)
    return reply
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get<{ Params: { id: string } }>('/desarrollo/correo/:id/texto', async ({ params }, reply) => {
    const { texto } = await readMessage(carpeta, params.id)
    return reply.type('text/plain; charset=utf-8').send(texto)
  })
  app.get<{ Params: { id: string; at: string } }>('/desarrollo/correo/:id/adjunto/:at', async ({ params }, reply) => {
    const { id, adjuntos } = await readMessage(carpeta, params.id)
    const found = adjuntos[Number(params.at)]
    if (!found) throw new AppError('no-encontrado')
    return reply
      .header('content-disposition', `attachment; filename="${found.nombre.replace(/[^\w.-]/g, '_')}"`)
      .type(found.tipo)
      .send(createReadStream(pathOfAdjunto(carpeta, id, Number(params.at))))
  })
}

/** Message as the folder stores it. Its attachments are separate files. */
export interface Guardado extends Omit<Message, 'adjuntos'> {
  /** Time at which the message was stored (ISO). */
  fecha: string
  adjuntos: Pick<Adjunto, 'nombre' | 'tipo'>[]
}

/** Returns the path of the attachment at index `at` of a message. */
export const pathOfAdjunto = (carpeta: string, id: string, at: number): string => join(carpeta, `${id}.${at}.adjunto`)

// Time of the last message, in hundredths of a millisecond. It becomes the modification time of the file, so that
// messages of the same millisecond keep their order.
let last = 0
const nextInstant = (): number => {
  last = Math.max(Date.now(), last + 0.01)
  return last
}

/** Returns the folder of the replies to the stored messages. */
export const entrantesOf = (carpeta: string): string => join(carpeta, 'entrantes')

/** Returns up to `most` stored messages, newest first. Reads only the files of these. */
export const readCarpeta = async (carpeta: string, most = Infinity): Promise<Guardado[]> => {
  const names = (await readdir(carpeta).catch(() => [])).filter((name) => name.endsWith('.json'))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, when: (await stat(join(carpeta, name))).mtimeMs })),
  )
  const newest = dated.toSorted((a, b) => b.when - a.when).slice(0, most)
  return Promise.all(
    newest.map(async ({ name }) => JSON.parse(await readFile(join(carpeta, name), 'utf8')) as Guardado),
  )
}

/**
 * Creates a sender that writes each message to a file. The name of the file is the id of the message, so that a
 * repeated message overwrites its file.
 */
export const createCarpeta = (carpeta: string): Mail => ({
  carpeta,
  send: async ({ adjuntos = [], ...message }) => {
    await mkdir(carpeta, { recursive: true })
    const kept: Guardado['adjuntos'] = []
    for (const { nombre, tipo, contenido } of adjuntos) {
      await pipeline(contenido, createWriteStream(pathOfAdjunto(carpeta, message.id, kept.length), { mode: 0o600 }))
      kept.push({ nombre, tipo })
    }
    const path = join(carpeta, `${message.id}.json`)
    const instant = nextInstant()
    const whole: Guardado = { ...message, adjuntos: kept, fecha: new Date(instant).toISOString() }
    await writeFile(`${path}.tmp`, JSON.stringify(whole, null, 1), { mode: 0o600 })
    await utimes(`${path}.tmp`, instant / 1000, instant / 1000)
    await rename(`${path}.tmp`, path)
  },
})

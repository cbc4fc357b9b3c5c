import type { FastifyInstance } from 'fastify'
import { MAX_ARCHIVO_BYTES } from '#contract/base/archivos.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { type Guardado, entrantesOf, readMessage, sendPage } from '#gateways/mail/carpeta.ts'
import { messageIdOf } from '#gateways/mail/mail.ts'
import { AppError } from '#server/base/errors.ts'
import { escapeHtml } from '#server/http/html.ts'
import { dropEntrante } from './entrantes.ts'

interface Escrito {
  texto: string
  files: { filename: string; content: Buffer; contentType: string }[]
}

/** Returns a reply as a mail program would write it, with the quoted message below. */
const compose = async ({ id, para, asunto, texto, responderA, fecha }: Guardado, answer: Escrito): Promise<Buffer> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    from: para,
    to: responderA,
    subject: `Re: ${asunto}`,
    inReplyTo: messageIdOf(id, 'localhost'),
    references: messageIdOf(id, 'localhost'),
    text: `${answer.texto}\n\nEl ${formatInstant(fecha)}, <${responderA}> escribió:\n\n${texto.replace(/^/gm, '> ')}\n`,
    attachments: answer.files,
  })
    .compile()
    .build()
}

const renderForm = ({
  para,
  asunto,
}: Guardado): string => `<p>De: ${escapeHtml(para)}<br>Asunto: Re: ${escapeHtml(asunto)}</p>
<form method="post" enctype="multipart/form-data"><p><label for="texto">Tu respuesta</label><br>
<textarea id="texto" name="texto" rows="8" autofocus></textarea></p>
<p><label for="archivos">Archivos</label><br><input id="archivos" name="archivos" type="file" multiple></p>
<p><button>Responder</button></p></form>`
const SENT = `<p role="status">Respuesta enviada: en unos segundos está en el portal.</p>
<p><a href="/desarrollo/correo">Volver a los emails</a></p>`

const readAnswered = async (carpeta: string, id: string): Promise<Guardado> => {
  const message = await readMessage(carpeta, id)
  if (!message.responderA) throw new AppError('no-encontrado')
  return message
}

/**
 * Registers a page on which a developer replies to a stored message as its recipient. The reply goes through the
 * mailbox like a real one.
 */
export const registerResponder = (app: FastifyInstance, carpeta: string): void => {
  const url = '/desarrollo/correo/:id/responder'
  app.get<{ Params: { id: string } }>(url, async ({ params }, reply) =>
    sendPage(reply, 'Responder', renderForm(await readAnswered(carpeta, params.id))),
  )
  app.post<{ Params: { id: string } }>(url, async (request, reply) => {
    // Reject posts from other sites, because such a site could reply as a demo user.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('sin-permiso', { detail: 'cross-site' })
    const message = await readAnswered(carpeta, request.params.id)
    const answer: Escrito = { texto: '', files: [] }
    for await (const part of request.parts({ limits: { fileSize: MAX_ARCHIVO_BYTES * 2 } })) {
      if (part.type === 'field') answer.texto = String(part.value)
      else if (part.filename) {
        const { filename, mimetype } = part
        answer.files.push({ filename, content: await part.toBuffer(), contentType: mimetype })
      } else part.file.resume()
    }
    await dropEntrante(entrantesOf(carpeta), `${Date.now()}-${message.id}`, await compose(message, answer))
    return sendPage(reply, 'Responder', SENT)
  })
}

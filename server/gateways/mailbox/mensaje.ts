import type { Address } from 'postal-mime'
import { textOfHtml } from '#gateways/html-a-texto.ts'
import type { Entrante } from './mailbox.ts'

interface AdjuntoEntrante {
  /** File name of the attachment; '': it has none. */
  nombre: string
  tipo: string
  contenido: Uint8Array
  /** true: a picture inside the text, which the sender did not attach. */
  esDelTexto: boolean
}

export interface Mensaje {
  /** Message-ID without <>; '': the message has none. */
  messageId: string
  /** E-mail address of the sender in lower case; '': there is none. */
  de: string
  /** Number of sender addresses in all From headers. With more than one, the sender is ambiguous. */
  autores: number
  /** All recipients in the headers of the message. */
  para: string[]
  asunto: string
  texto: string
  adjuntos: AdjuntoEntrante[]
  /** Returns the values of a header, in their order. `name` must be in lower case. */
  encabezado: (name: string) => string[]
}

/** Headers in which mail servers write the recipient. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }

const addressesOf = (list: readonly Address[] = []): string[] =>
  list.flatMap((each) => (each.group ? each.group.map(({ address }) => address) : [each.address ?? '']))

const idOf = (text = ''): string => text.trim().replace(/^<|>$/g, '')

/**
 * Parses a message. Converts HTML to text, and detects missing charsets. Throws when the content is no message, is
 * nested too deeply, or has headers that are too large.
 */
export const readMensaje = async ({ contenido }: Entrante): Promise<Mensaje> => {
  const [{ addressParser }, { MensajeParser, withUtf8Headers }] = await Promise.all([
    import('postal-mime'),
    import('./codificacion.ts'),
  ])
  const email = await new MensajeParser(LIMITS).parse(withUtf8Headers(contenido))
  const encabezado = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const html = email.html ?? ''
  return {
    messageId: idOf(email.messageId),
    de: (email.from && addressesOf([email.from])[0]!.toLowerCase()) ?? '',
    autores: encabezado('from')
      .flatMap((value) => addressesOf(addressParser(value, { flatten: true })))
      .filter(Boolean).length,
    para: [
      ...addressesOf(email.to),
      ...addressesOf(email.cc),
      ...DELIVERED.flatMap(encabezado).map((value) => value.trim().replace(/^<|>$/g, '')),
    ],
    asunto: (email.subject ?? '').replace(/\p{Cc}+/gu, ' '),
    texto: email.text?.trim() ? email.text : textOfHtml(html),
    adjuntos: email.attachments.map(({ filename, mimeType, content, contentId, related }) => ({
      nombre: filename ?? '',
      tipo: mimeType,
      contenido: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      esDelTexto:
        mimeType.startsWith('image/') &&
        Boolean(contentId) &&
        (related === true || html.includes(`cid:${idOf(contentId)}`)),
    })),
    encabezado,
  }
}

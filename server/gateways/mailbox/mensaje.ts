import type { Address } from 'postal-mime'
import { textOfHtml } from '#gateways/html-a-texto.ts'
import type { Entrante } from './mailbox.ts'

interface AdjuntoEntrante {
  /** Empty: the attachment had no name. */
  nombre: string
  tipo: string
  contenido: Uint8Array
  /** true: a picture shown inside the text, not attached by the sender. */
  esDelTexto: boolean
}

export interface Mensaje {
  /** Without <>; empty: the message had none. */
  messageId: string
  /** Address of the sender in lower case; empty: no sender. */
  de: string
  /** Number of sender addresses in all From headers; more than 1 means that the sender is ambiguous. */
  autores: number
  /** All recipients that the headers of the message name. */
  para: string[]
  asunto: string
  texto: string
  adjuntos: AdjuntoEntrante[]
  /** Returns the values of a header in their order. `name` is in lower case. */
  encabezado: (name: string) => string[]
}

/** Headers in which mail servers store the recipient. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }

const addressesOf = (list: readonly Address[] = []): string[] =>
  list.flatMap((each) => (each.group ? each.group.map(({ address }) => address) : [each.address ?? '']))

const idOf = (text = ''): string => text.trim().replace(/^<|>$/g, '')

/**
 * Parses a message, with HTML converted to text and missing charsets detected. Throws when the content is no message,
 * is nested too deeply or has too large headers.
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

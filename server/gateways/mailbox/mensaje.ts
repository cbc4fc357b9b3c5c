import type { Address } from 'postal-mime'
import { textOfHtml } from '#gateways/html-a-texto.ts'
import type { Entrante } from './mailbox.ts'

/** A file that came with a message. */
interface AdjuntoEntrante {
  /** Empty when it came without one. */
  nombre: string
  tipo: string
  contenido: Uint8Array
  /** A picture that the message shows in its text, not one that was added to it. */
  esDelTexto: boolean
}

/** A message that was understood. */
export interface Mensaje {
  /** Without <>; empty when it had none. */
  messageId: string
  /** Lower case; empty when nobody says to be the sender. */
  de: string
  /** How many say to be: more than one address, or more than one header, is nobody in particular. */
  autores: number
  /** Everybody it was sent to, as its headers say it. */
  para: string[]
  asunto: string
  texto: string
  adjuntos: AdjuntoEntrante[]
  /** The values of a header by its lower case name, in order. */
  encabezado: (name: string) => string[]
}

/** Where mail servers write whom a message was for. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }

const addressesOf = (list: readonly Address[] = []): string[] =>
  list.flatMap((each) => (each.group ? each.group.map(({ address }) => address) : [each.address ?? '']))

const idOf = (text = ''): string => text.trim().replace(/^<|>$/g, '')

/** Reads a message, HTML as text. Throws when it is no message, or one that is made to be hard to read. */
export const readMensaje = async ({ contenido }: Entrante): Promise<Mensaje> => {
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const email = await PostalMime.parse(contenido, LIMITS)
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

import { createHash } from 'node:crypto'
import { extensionOf } from '#contract/base/archivos.ts'
import type { MotivoSinUbicar } from '#contract/correo-recibido/reglas.ts'
import type { Mensaje } from '#gateways/mailbox/mensaje.ts'
import { isMessageIdPropio } from '#gateways/mail/mail.ts'

/** Headers that identify automatic messages. The value `no` means a human sender. */
const AUTOMATIC: Readonly<Record<string, RegExp>> = {
  'auto-submitted': /^(?!\s*no\b)/i,
  precedence: /bulk|junk|list|auto/i,
  'x-autoreply': /^(?!\s*no\b)/i,
  'x-autorespond': /^/,
  'x-autoresponse': /^/,
  'x-failed-recipients': /^/,
  'list-id': /^/,
  'list-unsubscribe': /^/,
  'return-path': /^\s*<\s*>/,
  'content-type': /^\s*multipart\/report/i,
}

const ROBOTS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+.-].*)?@/
const ABSENT =
  /^\s*(respuesta autom[aá]tica|automatic reply|auto(matic)?[ -]?(reply|response)|fuera de (la )?oficina|out of (the )?office|undeliver(able|ed)|no se puede entregar|delivery status notification)/i

/**
 * Returns the reason why a message counts as automatic; undefined when a human wrote it. `address` is the address of
 * the portal's mailbox.
 */
export const motivoAutomatico = (
  { messageId, de, asunto, encabezado }: Pick<Mensaje, 'messageId' | 'de' | 'asunto' | 'encabezado'>,
  address: string,
): string | undefined => {
  const header = Object.entries(AUTOMATIC).find(([name, pattern]) =>
    encabezado(name).some((value) => pattern.test(value)),
  )
  if (header) return header[0]
  const [local, domain] = address.split('@')
  const isOurs = de === address || (de.startsWith(`${local}+`) && de.endsWith(`@${domain}`))
  if (isOurs || isMessageIdPropio(messageId)) return 'propio'
  if (!de || ROBOTS.test(de)) return 'sin persona'
  return ABSENT.test(asunto) ? 'ausente' : undefined
}

/**
 * Whether the portal's mail server found the sender forged (DMARC). `servidor` is the server's name in the header;
 * undefined: the header is ignored.
 */
const isForged = (encabezado: Mensaje['encabezado'], servidor: string | undefined): boolean =>
  servidor !== undefined &&
  encabezado('authentication-results').some((value) => {
    const [quien = '', ...resultados] = value.replace(/\([^()]*\)/g, ' ').split(';')
    const isOurs = quien.trim().split(/\s/, 1)[0]!.toLowerCase() === servidor.toLowerCase()
    return isOurs && resultados.some((each) => /^\s*dmarc\s*=\s*fail\b/i.test(each))
  })

/**
 * Returns the reason why the author is uncertain; undefined when there is a single author and the portal's mail server
 * reports no forgery.
 */
export const motivoDudoso = (
  { autores, encabezado }: Pick<Mensaje, 'autores' | 'encabezado'>,
  servidor: string | undefined,
): string | undefined => {
  if (autores > 1) return 'varios autores'
  return isForged(encabezado, servidor) ? 'dmarc' : undefined
}

const SIGNATURES = /^application\/(pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys)$/

type Adjunto = Mensaje['adjuntos'][number]

/** Returns the SHA-256 of each picture inside the text, in hexadecimal. */
export const imagenesDelTexto = (adjuntos: readonly Adjunto[]): ReadonlyMap<Adjunto, string> =>
  new Map(
    adjuntos
      .filter(({ esDelTexto }) => esDelTexto)
      .map((each) => [each, createHash('sha256').update(each.contenido).digest('hex')]),
  )

/**
 * Returns the files of the author, each with a name: attachments, and pictures pasted into the text. `imagenes`: the
 * result of `imagenesDelTexto`; `logos`: hashes of pictures that other mails of the sender had.
 */
export const adjuntosPropios = (
  adjuntos: readonly Adjunto[],
  imagenes: ReturnType<typeof imagenesDelTexto>,
  logos: ReadonlySet<string>,
): Adjunto[] => {
  const used = new Set(logos)
  const isRepeated = (sha256: string): boolean => used.has(sha256) || !used.add(sha256)
  return adjuntos
    .filter((each) => {
      const sha256 = imagenes.get(each)
      return !SIGNATURES.test(each.tipo) && !(sha256 !== undefined && isRepeated(sha256))
    })
    .map((adjunto) => {
      const { nombre, tipo } = adjunto
      const extension = tipo.split('/')[1] ?? ''
      if (!nombre) return { ...adjunto, nombre: `adjunto.${extension}` }
      return extensionOf(nombre) ? adjunto : { ...adjunto, nombre: `${nombre}.${extension}` }
    })
}

const MAX_COMENTARIO = 2000
const CUT = 1900
const SIGUE = 'respuesta.txt'

/** Returns the text as a comment; the part beyond the maximum goes into an attached file. */
export const comentarioDe = (
  texto: string,
  hayArchivos: boolean,
): { comentario: string; sigue?: { nombre: string; texto: string } } => {
  if (!texto) return { comentario: hayArchivos ? 'Envió archivos por email.' : '' }
  if (texto.length <= MAX_COMENTARIO) return { comentario: texto }
  return { comentario: `${texto.slice(0, CUT).trimEnd()}… (sigue en ${SIGUE})`, sigue: { nombre: SIGUE, texto } }
}

/**
 * Texts that tell the sender why an answer was rejected. `unaVez` true: sent at most once a day, so that the portal
 * does not answer strangers again and again. `seResponde` true: an answer to the rejection would be added to the
 * conversation.
 */
export const RECHAZOS = {
  direccion: {
    unaVez: true,
    seResponde: false,
    texto: 'Ese email era para otra persona. Si tenés acceso en el portal, escribilo en los comentarios.',
  },
  ficha: {
    unaVez: true,
    seResponde: false,
    texto: 'El email al que respondiste ya no recibe respuestas. Escribilo en los comentarios del portal.',
  },
  inactivo: {
    unaVez: true,
    seResponde: false,
    texto: 'Tu usuario está inactivo. Hablá con el titular de tu empresa o con tu vendedor.',
  },
  acceso: {
    unaVez: true,
    seResponde: false,
    texto: 'Ya no tenés acceso a esta gestión. Hablá con el titular de tu empresa.',
  },
  vacio: {
    unaVez: false,
    seResponde: true,
    texto: 'Tu respuesta llegó vacía. Escribila arriba de todo, antes del mensaje citado, y enviala de nuevo.',
  },
  grande: {
    unaVez: false,
    seResponde: true,
    texto: 'El email es demasiado grande. Enviá menos archivos por vez, o subilos en el portal (hasta 10 MB cada uno).',
  },
} as const
export type Rechazo = keyof typeof RECHAZOS

/** For each expected error of a comment: the reason that the staff see for the message. */
export const MOTIVO_DE: Readonly<Record<string, MotivoSinUbicar>> = {
  'no-encontrado': 'acceso',
  'sin-permiso': 'acceso',
  conflicto: 'cerrada',
  'archivo-grande': 'espacio',
}

/** Maximum messages of a sender in an hour; more messages mean a mail loop. */
export const MAX_POR_HORA = 20

import { isAscii, isUtf8 } from 'node:buffer'
import PostalMime from 'postal-mime'
import { decoderOf, encodingOf } from '#server/files/text-encoding.ts'

/** Charsets that programs declare without knowing the encoding of the text. */
const UNKNOWN = /^(?:|utf-?8|(?:us-)?ascii|ansi.*|unknown.*|x-unknown|default|8bit|binary)$/i
/** Charsets of Western languages, in which all bytes are valid. Bytes that are also valid UTF-8 are read as UTF-8. */
const ONE_BYTE = /^(?:iso-?8859-15?|latin-?1|windows-?1252|cp-?1252)$/i

/** Whether the bytes cannot be in the charset that the message declares. */
const isFalse = (charset: string, bytes: Uint8Array): boolean =>
  !isAscii(bytes) && (UNKNOWN.test(charset) || (ONE_BYTE.test(charset) && isUtf8(bytes)))

const toUtf8 = (bytes: Uint8Array): Buffer => Buffer.from(decoderOf(encodingOf(bytes)).decode(Buffer.from(bytes)))

/** Part of a message that the parser passes to `isInlineTextNode`. */
interface Parte {
  contentType: { parsed: { value: string; params: Record<string, string> } }
  contentDisposition: { parsed: { value: string } }
  content: ArrayBuffer | null
}

/**
 * Parser that detects the encoding of a text whose charset is missing or false, as for imported files. It overrides the
 * function of the library that chooses the text parts, because that function runs before the parts are decoded.
 */
export class MensajeParser extends PostalMime {
  isInlineTextNode(parte: Parte): boolean {
    const { parsed } = parte.contentType
    const isText =
      parte.contentDisposition.parsed.value !== 'attachment' && ['text/plain', 'text/html'].includes(parsed.value)
    if (!isText || !parte.content) return isText
    const bytes = new Uint8Array(parte.content)
    if (isFalse((parsed.params.charset ?? '').trim(), bytes)) {
      parte.content = new Uint8Array(toUtf8(bytes)).buffer
      parsed.params.charset = 'utf-8'
    }
    return true
  }
}

const NEWLINE = 10
/** Lines that belong to the header of a part. After a delimiter, other lines may be text. */
const PART_HEADER = /^(?:content-|[ \t])/i

/**
 * Returns a message whose header lines are UTF-8, because old programs write names and subjects in the encoding of
 * their machine. Leaves the texts unchanged.
 */
export const withUtf8Headers = (message: Uint8Array): Uint8Array => {
  if (isUtf8(message)) return message
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const pieces: Buffer[] = []
  let state: 'header' | 'part' | 'text' = 'header'
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    from += line.length
    const text = line.toString('latin1')
    if (!text.trim()) state = 'text'
    else if (state === 'part' && !PART_HEADER.test(text)) state = 'text'
    pieces.push(state === 'text' || isUtf8(line) ? line : toUtf8(line))
    if (state === 'text' && text.startsWith('--')) state = 'part'
  }
  return Buffer.concat(pieces)
}

import { isUtf8 } from 'node:buffer'
import { type ReadBytes, UnreadableFileError } from './zip-read.ts'

/** Encodings of text files that users upload. CP850 comes from programs of MS-DOS and the Windows console. */
export type Codificacion = 'UTF-8' | 'Windows-1252' | 'UTF-16LE' | 'UTF-16BE' | 'CP850'

/** Characters of CP850 for the bytes from 0x80 on, in order. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** Decoder of a text that arrives in chunks. */
interface Decoder {
  decode: (piece?: Buffer, options?: { stream: boolean }) => string
}

export const decoderOf = (encoding: Codificacion): Decoder => {
  if (encoding !== 'CP850') return new TextDecoder(encoding)
  return {
    decode: (piece = Buffer.alloc(0)) =>
      piece.toString('latin1').replace(/[\u0080-\u00FF]/g, (char) => CP850.charAt(char.charCodeAt(0) - 0x80)),
  }
}

/** Spanish letters outside ASCII. The encoding in which more bytes are such letters is taken as that of the text. */
const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/

const bytesOf = (encoding: 'Windows-1252' | 'CP850'): ReadonlySet<number> =>
  new Set(
    Array.from({ length: 128 }, (_, at) => at + 0x80).filter((byte) =>
      SPANISH.test(decoderOf(encoding).decode(Buffer.from([byte]))),
    ),
  )
const WINDOWS_LETTERS = bytesOf('Windows-1252')
const CP850_LETTERS = bytesOf('CP850')

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte))

/** Detects UTF-16 by its BOM or by its zero bytes, as in "Texto Unicode" of Excel and the output of PowerShell. */
const utf16Of = (start: Buffer): Codificacion | undefined => {
  const mark = start.readUInt16BE(0)
  if (mark === 0xfffe) return 'UTF-16LE'
  if (mark === 0xfeff) return 'UTF-16BE'
  const zeros = [0, 0]
  for (const [at, byte] of start.subarray(0, 200).entries()) if (byte === 0) zeros[at % 2]! += 1
  if (zeros[0] === 0) return zeros[1]! > 0 ? 'UTF-16LE' : undefined
  return zeros[1] === 0 ? 'UTF-16BE' : undefined
}

/** Byte of an opening exclamation mark in Windows-1252, at the beginning of a word. In CP850 the byte is "í". */
const EXCLAMATION = 0xa1

/**
 * Creates a counter. For each encoding it counts bytes next to an ASCII letter that would be Spanish letters. CP850
 * needs more of them than Windows-1252, because Excel uses Windows-1252.
 */
const createOneByteCount = () => {
  const counts = { windows: 0, cp850: 0 }
  return {
    add: (bytes: Uint8Array): void => {
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at]!
        if (byte < 0x80) continue
        const isAfterLetter = isAsciiLetter(bytes[at - 1])
        if (!isAfterLetter && (byte === EXCLAMATION || !isAsciiLetter(bytes[at + 1]))) continue
        if (WINDOWS_LETTERS.has(byte)) counts.windows += 1
        if (CP850_LETTERS.has(byte)) counts.cp850 += 1
      }
    },
    result: (): 'Windows-1252' | 'CP850' => (counts.cp850 > counts.windows ? 'CP850' : 'Windows-1252'),
  }
}

const detectOneByte = async (read: ReadBytes): Promise<'Windows-1252' | 'CP850'> => {
  const count = createOneByteCount()
  for await (const piece of read()) count.add(piece as Buffer)
  return count.result()
}

/** Returns the encoding of a text in memory. Does not detect UTF-16. */
export const encodingOf = (bytes: Uint8Array): 'UTF-8' | 'Windows-1252' | 'CP850' => {
  if (isUtf8(bytes)) return 'UTF-8'
  const count = createOneByteCount()
  count.add(bytes)
  return count.result()
}

/** Whether every byte of a file is valid UTF-8. Reads the whole file, because a single letter can decide. */
const isUtf8File = async (read: ReadBytes): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of read()) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Returns the encoding of a text file. Looks at the first bytes and, if needed, at the whole content. Throws
 * UnreadableFileError.
 */
export const detectEncoding = async (start: Buffer, read: ReadBytes): Promise<Codificacion> => {
  const wide = start.length > 1 ? utf16Of(start) : undefined
  if (wide) return wide
  if (start.includes(0)) throw new UnreadableFileError('El archivo no es un CSV de texto. Guardalo como CSV en UTF-8.')
  return (await isUtf8File(read)) ? 'UTF-8' : detectOneByte(read)
}

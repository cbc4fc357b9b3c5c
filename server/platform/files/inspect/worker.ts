import { UnreadableFileError } from '#server/files/zip-read.ts'
import { type Inspected, type Inspection, RefusedFileError, type ToInspect } from './inspect.ts'
import { convertFoto } from './conversion.ts'
import { checkPdf } from './pdf.ts'
import { cleanPicture } from './picture.ts'
import { checkXls } from './xls.ts'
import { checkXlsx } from './xlsx.ts'

const BY_KIND: Record<Inspection, (bytes: Buffer) => Promise<Uint8Array | void> | Uint8Array | void> = {
  pdf: checkPdf,
  xlsx: checkXlsx,
  xls: checkXls,
  picture: cleanPicture,
  conversion: convertFoto,
}

/** Inspects a file. Runs in a worker thread, so that requests need not wait. */
export const look = async ({ kind, bytes }: ToInspect): Promise<Inspected> => {
  try {
    const content = await BY_KIND[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return content ? { content } : {}
  } catch (error) {
    if (error instanceof RefusedFileError || error instanceof UnreadableFileError) return { problem: error.message }
    // The inspection failed, so the content is unknown: reject the file.
    return { problem: 'está dañado o incompleto. Volvé a guardarlo y probá de nuevo.' }
  }
}

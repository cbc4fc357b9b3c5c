import { Readable } from 'node:stream'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import { jpegName } from '#contract/base/fotos.ts'
import type { FileLimits } from '#contract/route.ts'
import { MAX_ENTRANTE_BYTES } from '#gateways/mailbox/mailbox.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore, ReceivedFile } from '#server/files/files.ts'
import type { Carta } from './correo-recibido-vuelta.service.ts'
import { comentarioDe } from './correo-recibido.rules.ts'

/**
 * Stores the attachments. Photos of phones become JPEG. `refused`: a message for each attachment that the portal does not
 * accept, by the rules of an upload.
 */
const receiveAdjuntos = async (
  store: FileStore,
  adjuntos: readonly { nombre: string; contenido: Uint8Array }[],
): Promise<{ files: ReceivedFile[]; refused: string[] }> => {
  const files: ReceivedFile[] = []
  const refused: string[] = []
  try {
    for (const { nombre, contenido } of adjuntos) {
      if (files.length >= MAX_ARCHIVOS) {
        refused.push(`${nombre}: podés enviar hasta ${MAX_ARCHIVOS} archivos por vez.`)
        continue
      }
      try {
        files.push(await store.receive('archivo', jpegName(nombre), Readable.from([contenido])))
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        refused.push(error.message)
      }
    }
  } catch (error) {
    await store.discard(files)
    throw error
  }
  return { files, refused }
}

const LIMITES_CORREO: FileLimits = { extensiones: ['eml'], maxBytes: MAX_ENTRANTE_BYTES, maxFiles: 1 }

/** Stores the whole message; undefined when the antivirus rejects it. */
const receiveOriginal = async (store: FileStore, contenido: Uint8Array): Promise<ReceivedFile | undefined> => {
  try {
    return await store.receive('archivo', 'email.eml', Readable.from([contenido]), LIMITES_CORREO)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return undefined
  }
}

/**
 * Stores the author's files and the original of a message. Returns in `files` the author's files, plus a file with the
 * rest of the text when the text is too long for a comment. Returns in `all` these files and the original.
 */
export const receiveCarta = async (
  store: FileStore,
  { propios, contenido }: Pick<Carta, 'propios' | 'contenido'>,
  texto: string,
): Promise<{
  comentario: string
  files: ReceivedFile[]
  refused: string[]
  original: ReceivedFile | undefined
  all: ReceivedFile[]
}> => {
  const { comentario, sigue } = comentarioDe(texto, propios.length > 0)
  const entera = sigue ? [{ nombre: sigue.nombre, contenido: Buffer.from(sigue.texto) }] : []
  const { files, refused } = await receiveAdjuntos(store, [...entera, ...propios])
  try {
    const original = await receiveOriginal(store, contenido)
    return { comentario, files, refused, original, all: original ? [...files, original] : files }
  } catch (error) {
    await store.discard(files)
    throw error
  }
}

import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { MAX_ZIP_BYTES } from '#contract/documentos/reglas.ts'
import { extensionOf } from '#contract/base/archivos.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import { toFileReply } from '#modules/archivos'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { insertAcceso } from './documentos-accesos.repository.ts'
import { type ArchivoDocumento, selectArchivos } from './documentos.repository.ts'
import { lectorOf } from './documentos.service.ts'

interface DownloadSent {
  params: { documentoId: number }
  query: { modo: 'vista' | 'descarga'; version?: number | undefined }
}

/**
 * Returns the file of a document and records the access. Former versions are only for administrators. Throws
 * `no-encontrado`.
 */
export const downloadDocumento = async (
  context: Context,
  { params, query }: DownloadSent,
  store: FileStore,
): Promise<FileReply> => {
  const { sql, caller, audit, now } = context
  const { documentoId } = params
  const lector = await lectorOf(context)
  const [archivo] = await selectArchivos(sql, lector, [documentoId], lector.isAdmin ? query.version : undefined)
  if (!archivo || (query.version !== undefined && query.version !== archivo.version)) {
    throw new AppError('no-encontrado')
  }
  const { version } = archivo
  await insertAcceso(sql, { documentoId, version, usuarioId: caller.usuarioId, accion: query.modo, now })
  audit({ entidad: 'documento', entidadId: documentoId, cambios: { [query.modo]: [null, version] } })
  return toFileReply(archivo, store)
}

/** Returns a file name that is unique in the ZIP and has no accents, such as `lista-de-precios-v2.xlsx`. */
const fileNameOf = ({ titulo, version, nombre, documentoId }: ArchivoDocumento, names: Set<string>): string => {
  const title = stripAccents(titulo)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const end = `v${version}.${extensionOf(nombre) ?? 'pdf'}`
  const name = names.has(`${title}-${end}`) ? `${title}-${documentoId}-${end}` : `${title}-${end}`
  names.add(name)
  return name
}

/** Streams a ZIP. Each file is opened only when the archive reaches it, so memory holds one chunk of one file. */
const zipOf = (archivos: readonly ArchivoDocumento[], store: FileStore): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const names = new Set<string>()
  for (const archivo of archivos) {
    // Do not compress the files, because their formats are compressed already.
    zip.addReadStreamLazy(fileNameOf(archivo, names), { compress: false, forceDosTimestamp: true }, (callback) => {
      callback(null, toFileReply(archivo, store).content())
    })
  }
  zip.end()
  return output
}

/**
 * Returns the given documents in a ZIP. Throws `no-encontrado` when one of them is not visible, and `archivo-grande`
 * above MAX_ZIP_BYTES.
 */
export const downloadDocumentos = async (
  context: Context,
  { body }: { body: { documentoIds: number[] } },
  store: FileStore,
): Promise<FileReply> => {
  const { sql, caller, audit, now } = context
  const ids = [...new Set(body.documentoIds)]
  const archivos = await selectArchivos(sql, await lectorOf(context), ids)
  if (archivos.length !== ids.length) throw new AppError('no-encontrado')
  if (archivos.reduce((bytes, { tamano }) => bytes + tamano, 0) > MAX_ZIP_BYTES) {
    throw new AppError('archivo-grande', {
      message: 'Los documentos seleccionados pasan los 200 MB. Seleccioná menos o descargalos de a uno.',
    })
  }
  for (const { documentoId, version } of archivos) {
    await insertAcceso(sql, { documentoId, version, usuarioId: caller.usuarioId, accion: 'zip', now })
  }
  audit({ entidad: 'documento', cambios: { zip: [null, ids] } })
  return { nombre: 'zip_file_documentos_autogestion.zip', tipo: 'application/zip', content: zipOf(archivos, store) }
}

import { archivos } from '#contract/archivos/calls.ts'
import { archivosShapes } from '#contract/archivos/shapes.ts'
import { AppError } from '#server/errors.ts'
import type { FileStore } from '#server/files.ts'
import { implement } from '#server/implement.ts'
import { createArchivos, selectArchivo, toFileReply } from './archivos.service.ts'

/** Uploads and downloads; the store is where the bytes are. */
export const archivosRoutes = (store: FileStore) =>
  implement(archivos, archivosShapes, {
    create: createArchivos,
    download: async ({ sql, caller }, { params }) => {
      const archivo = await selectArchivo(sql, params.archivoId, caller)
      if (!archivo) throw new AppError('no-encontrado')
      const { etag: _etag, ...file } = toFileReply(archivo, store)
      return file
    },
  })

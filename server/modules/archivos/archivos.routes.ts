import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { archivos } from '#contract/archivos/calls.ts'
import { archivosShapes } from '#contract/archivos/shapes.ts'
import { TIPOS_FOTO } from '#contract/base/fotos.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import { createMiniatura } from './archivos-imagenes.service.ts'
import { createArchivos, requireArchivo, toFileReply } from './archivos.service.ts'

export const archivosRoutes = (store: FileStore) =>
  implement(archivos, archivosShapes, {
    create: createArchivos,
    download: async (context, { params }) => {
      const archivo = await requireArchivo(context, params.archivoId)
      const { etag: _etag, ...file } = toFileReply(archivo, store)
      return file
    },
    downloadMiniatura: async (context, { params }) => {
      const archivo = await requireArchivo(context, params.archivoId)
      if (!TIPOS_FOTO.includes(archivo.tipo)) throw new AppError('no-encontrado')
      const small = await createMiniatura(await buffer(toFileReply(archivo, store).content()))
      return { nombre: 'foto.webp', tipo: 'image/webp', tamano: small.length, content: Readable.from([small]) }
    },
  })

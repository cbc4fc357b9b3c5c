import { useState } from 'react'
import { archivos } from '#contract/archivos.ts'
import { call } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'

const uploadArchivo = async (file: File): Promise<string> => {
  const reply = await call(archivos.create, { body: {}, files: [file] })
  return reply.archivos[0]!.archivoId
}

/**
 * Uploads files, each by itself, and answers their ids in the same order. When one fails it says which and rejects; what
 * is up stays up, so that the next try costs that file and nothing else.
 */
export const useUploads = () => {
  const [uploaded] = useState(() => new Map<File, string>())
  const upload = async (file: File) => {
    const archivoId = uploaded.get(file) ?? (await uploadArchivo(file))
    uploaded.set(file, archivoId)
    return archivoId
  }
  return async (files: readonly File[]): Promise<string[]> => {
    const results = await Promise.allSettled(files.map(upload))
    const failed = results.findIndex(({ status }) => status === 'rejected')
    const result = results[failed]
    if (result?.status === 'rejected') {
      const reason = result.reason instanceof Error ? result.reason.message : ''
      toastError(`No pudimos subir ${files[failed]!.name}. ${reason}`)
      throw result.reason
    }
    return files.map((file) => uploaded.get(file)!)
  }
}

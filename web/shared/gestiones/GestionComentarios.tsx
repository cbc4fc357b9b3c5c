import { Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { Comentarios, type ComentariosProps } from './Comentarios.tsx'
import type { ComentarioEnvio } from './NuevoComentario.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { ApiError, call } from '#web/api.ts'
import { useState } from 'react'
import { toastError } from '#web/toasts.ts'

const uploadArchivo = async (file: File): Promise<string> => {
  const reply = await call(archivos.create, { body: {}, files: [file] })
  return reply.archivos[0]!.archivoId
}

/**
 * Uploads files, each by itself, and answers their ids in the same order. When one fails it says which and rejects; what
 * is up stays up, so that the next try costs that file and nothing else.
 */
const useUploads = () => {
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

interface Nuevo {
  comentario: string
  archivoIds: string[]
  /** The newest comment that was on screen: somebody may have written meanwhile. */
  visto: number
}

interface GestionComentariosProps extends Omit<ComentariosProps, 'comentarios' | 'onSend'> {
  /** The read of the conversation. */
  comentarios: UseQueryResult<Comentario[], Error>
  /** Sends it, with files that are already up; what was typed stays when it rejects. */
  onSend: (comentario: Nuevo, envio: ComentarioEnvio) => Promise<unknown>
}

/** The conversation of a gestión. Files go up first: what is up is not sent again when another one fails. */
export const GestionComentarios = ({ comentarios, onSend, ...rest }: GestionComentariosProps) => {
  const { data, error, refetch } = comentarios
  const uploadAll = useUploads()
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loader size="sm" />
  return (
    <Comentarios
      comentarios={data}
      onSend={async (comentario, files, envio) => {
        const visto = Math.max(0, ...data.map(({ comentarioId }) => comentarioId))
        const archivoIds = await uploadAll(files)
        try {
          await onSend({ comentario, archivoIds, visto }, envio)
        } catch (failure) {
          // Somebody wrote meanwhile: it has to be on screen before this is sent again.
          if (failure instanceof ApiError && failure.status === 409) await refetch()
          throw failure
        }
      }}
      {...rest}
    />
  )
}

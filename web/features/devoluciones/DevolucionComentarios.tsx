import { Loader } from '@mantine/core'
import { useState } from 'react'
import type { DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { Comentarios } from '#shared/Comentarios.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { toastError } from '#web/toasts.ts'
import { uploadArchivo, useComentarios, useCreateComentario } from './devoluciones.queries.ts'

/** The conversation of a return. Files go up first, one by one: what is up is not sent again when another one fails. */
export const DevolucionComentarios = ({ detail }: { detail: DevolucionDetail }) => {
  const { devolucionId, puedeComentar } = detail
  const { data, error, refetch } = useComentarios(devolucionId)
  const create = useCreateComentario()
  const [uploaded] = useState(() => new Map<File, string>())

  const upload = async (file: File) => {
    const archivoId = uploaded.get(file) ?? (await uploadArchivo(file))
    uploaded.set(file, archivoId)
    return archivoId
  }
  const uploadAll = async (files: File[]) => {
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

  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loader size="sm" />
  return (
    <Comentarios
      comentarios={data}
      onSend={async (comentario, files) => {
        const archivoIds = await uploadAll(files)
        await create.mutateAsync({ body: { devolucionId, comentario, archivoIds } })
      }}
      disabledReason={puedeComentar ? undefined : 'La devolución está cerrada: ya no admite comentarios.'}
    />
  )
}

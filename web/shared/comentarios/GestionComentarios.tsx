import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { Comentarios, type ComentariosProps } from './Comentarios.tsx'
import type { ComentarioEnvio } from './NuevoComentario.tsx'
import { restoreComment } from '#shared/gestiones/retomar.ts'
import { siguenEn } from './menciones.ts'
import type { Ruta } from '#shared/mesa/respuesta-retenida.ts'
import { Read } from '#ui/Read.tsx'
import { ApiError, call } from '#web/api.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toastError } from '#web/toasts.ts'
import { Placeholder } from '#ui/Placeholder.tsx'

/** Loaded on demand, because only the mesa can undo a send. */
const retenida = () => import('#shared/mesa/respuesta-retenida.ts')

const uploadArchivo = async (file: File): Promise<string> => {
  const reply = await call(archivos.create, { body: {}, files: [file] })
  return reply.archivos[0]!.archivoId
}

/**
 * Returns a function that uploads files one by one and returns their ids in order. Rejects with the name of the file
 * that failed. A retry uploads only the failed file, because the ids of the others are kept.
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

/** Comment whose files have been uploaded. */
export interface NuevoSubido {
  comentario: string
  archivoIds: string[]
  /** Id of the newest comment on screen. The server rejects the new comment if the conversation has a newer one. */
  visto: number
  menciones?: number[]
}

/** Result of reading a conversation. */
export interface Leidos {
  data: readonly Comentario[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface GestionComentariosProps<B extends object> extends Omit<ComentariosProps, 'comentarios' | 'onSend'> {
  comentarios: Leidos
  bodyOf: (comentario: NuevoSubido, envio: ComentarioEnvio) => B
  /** Sends the comment. When it rejects, the text stays in the composer. */
  send: (sent: { body: B }) => Promise<unknown>
  /** Name of the gestión: "Reclamo 40102". */
  nombre: string
  /** Set in the mesa: returns the call of an answer, which the server makes after the undo time. */
  ruta?: ((body: B) => Ruta) | undefined
  /**
   * Set in the mesa: called when an answer changes the state; returns a function that undoes the move to the next item.
   */
  onMoved?: (() => () => void) | undefined
}

/**
 * Conversation of a gestión; files are uploaded before the comment is sent. In the mesa an answer can be undone for
 * some seconds. A note is sent at once, because no customer reads it.
 */
export const GestionComentarios = <B extends object>(props: GestionComentariosProps<B>) => {
  const { comentarios, bodyOf, send, ruta, nombre, onMoved, ...rest } = props
  const { draftKey, mesa } = rest
  const { data, error, refetch } = comentarios
  const uploadAll = useUploads()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const sendAndSee = async (sent: { body: B }) => {
    try {
      await send(sent)
    } catch (failure) {
      // Another user commented first: show that comment before the user sends again.
      if (failure instanceof ApiError && failure.status === 409) await refetch()
      throw failure
    }
  }
  if (!data)
    return (
      <Read of={{ data, error, refetch }} waiting={<Placeholder height={160} label="Cargando los comentarios" />} />
    )
  return (
    <Comentarios
      comentarios={data}
      onSend={async (palabras) => {
        const { texto: comentario, files, menciones: elegidas, ...envio } = palabras
        const menciones = siguenEn(comentario, elegidas).map(({ usuarioId }) => usuarioId)
        const visto = Math.max(0, ...data.map(({ comentarioId }) => comentarioId))
        const body = bodyOf(
          { comentario, archivoIds: await uploadAll(files), visto, ...(menciones.length && { menciones }) },
          envio,
        )
        if (!mesa || !ruta || envio.esNota) return sendAndSee({ body })
        const { holdAnswer } = await retenida()
        let comeBack = () => {}
        const retomar = async () => {
          const isHere = await restoreComment(draftKey, palabras)
          comeBack()
          if (!isHere) void navigate(`${pathname}${search}`)
        }
        await holdAnswer({
          draftKey,
          nombre,
          ruta: ruta(body),
          palabras,
          retomar: () => {
            void retomar()
            // Another user may have commented first: show that comment before the user sends again.
            void refetch()
          },
        })
        if (envio.statusId) comeBack = onMoved?.() ?? comeBack
      }}
      {...rest}
    />
  )
}

import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { Comentarios, type ComentariosProps } from './Comentarios.tsx'
import type { ComentarioEnvio } from './NuevoComentario.tsx'
import { retomarPalabras } from '#shared/gestiones/retomar.ts'
import { siguenEn } from './menciones.ts'
import type { Ruta } from '#shared/mesa/respuesta-retenida.ts'
import { Read } from '#ui/Read.tsx'
import { ApiError, call } from '#web/api.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toastError } from '#web/toasts.ts'
import { Placeholder } from '#ui/Placeholder.tsx'

/** Only the desk takes anything back. */
const retenida = () => import('#shared/mesa/respuesta-retenida.ts')

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

/** A comment whose files are up. */
export interface NuevoSubido {
  comentario: string
  archivoIds: string[]
  /** The newest comment that was on screen: somebody may have written meanwhile. */
  visto: number
  /** Who is named, by their ids. */
  menciones?: number[]
}

/** A conversation as it was asked for. */
export interface Leidos {
  data: readonly Comentario[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface GestionComentariosProps<B extends object> extends Omit<ComentariosProps, 'comentarios' | 'onSend'> {
  /** The read of the conversation. */
  comentarios: Leidos
  /** What is sent of a comment whose files are up. */
  bodyOf: (comentario: NuevoSubido, envio: ComentarioEnvio) => B
  /** Sends it; what was typed stays when it rejects. */
  send: (sent: { body: B; idempotencyKey?: string }) => Promise<unknown>
  /** "Reclamo 40102". */
  nombre: string
  /** At the desk: what another page needs to send an answer that this one held. */
  ruta?: ((body: B) => Ruta) | undefined
  /** At the desk: an answer moves the gestión. Gives how it comes back. */
  onMoved?: (() => () => void) | undefined
}

/**
 * The conversation of a gestión. Files go up first: what is up is not sent again when another one fails. At the desk an
 * answer can be taken back for some seconds; a note, which nobody outside reads, is kept at once.
 */
export const GestionComentarios = <B extends object>(props: GestionComentariosProps<B>) => {
  const { comentarios, bodyOf, send, ruta, nombre, onMoved, ...rest } = props
  const { draftKey, mesa } = rest
  const { data, error, refetch } = comentarios
  const uploadAll = useUploads()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const sendAndSee = async (sent: { body: B; idempotencyKey?: string }) => {
    try {
      await send(sent)
    } catch (failure) {
      // Somebody wrote meanwhile: it has to be on screen before this is sent again.
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
        const retomar = async (vuelven: object) => {
          const isHere = await retomarPalabras(draftKey, vuelven)
          comeBack()
          if (!isHere) void navigate(`${pathname}${search}`)
        }
        await holdAnswer({
          draftKey,
          nombre,
          body,
          ruta,
          palabras,
          send: sendAndSee,
          retomar: (vuelven) => void retomar(vuelven),
        })
        if (envio.statusId) comeBack = onMoved?.() ?? comeBack
      }}
      {...rest}
    />
  )
}

import { Stack, Title } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import type { Ruta } from '#shared/mesa/respuesta-retenida.ts'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { GestionComentarios, type Leidos, type NuevoSubido } from './GestionComentarios.tsx'

/** Fields of a gestión's detail that its conversation needs. */
interface Conversable {
  version: number
  acciones: readonly Accion[]
  puedeComentar: boolean
  /** true: the user may write internal notes and ask the customer for an answer. */
  puedeAnotar: boolean
  leidoHasta: string | null
  sinLeer: boolean
}

interface Cuerpo extends NuevoSubido {
  esNota: boolean
  pideRespuesta: boolean
  /** State into which the comment moves the gestión; absent: none. */
  estado?: { statusId: number; version: number }
}

interface ConversacionProps {
  clase: ClaseTrabajo
  id: number
  /** Name of the gestión: "Reclamo 40102". */
  nombre: string
  draftKey: string
  detail: Conversable
  /** Text on why the user cannot comment once the gestión is closed. */
  cerrada: string
  comentarios: Leidos
  send: (sent: { body: Cuerpo }) => Promise<unknown>
  ruta: (body: Cuerpo) => Ruta
  onRead: () => void
  /** true: the URL opens the conversation, so scroll to it. */
  isAsked?: boolean
  /** Set in the mesa: called after a change of state, moves to the next item. */
  onDone?: PanelProps['onDone'] | undefined
}

/** Marks the conversation as read when it is first shown, even if empty, and again for each new comment. */
const useLectura = (comentarios: readonly Comentario[] | undefined, sinLeer: boolean, markRead: () => void): void => {
  const newest = comentarios?.at(-1)
  const read = useEffectEvent(() => {
    if (comentarios && (sinLeer || newest?.esMio === false)) markRead()
  })
  const [isThere, newestId] = [comentarios !== undefined, newest?.comentarioId]
  useEffect(() => read(), [isThere, newestId])
}

const bringOnScreen = (section: HTMLElement | null) => {
  section?.focus({ preventScroll: true })
  section?.scrollIntoView()
}

/** Conversation of a gestión, below its detail. Showing it marks it as read. */
export const Conversacion = (props: ConversacionProps) => {
  const {
    clase,
    id,
    nombre,
    draftKey,
    detail,
    cerrada,
    comentarios,
    send,
    ruta,
    onRead,
    isAsked = false,
    onDone,
  } = props
  const { version, acciones, puedeComentar, puedeAnotar, leidoHasta, sinLeer } = detail
  const title = useId()
  const section = useRef<HTMLDivElement>(null)
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  useLectura(inViewport ? comentarios.data : undefined, sinLeer, onRead)
  const isThere = comentarios.data !== undefined
  useEffect(() => {
    if (isAsked && isThere) bringOnScreen(section.current)
  }, [isAsked, isThere])
  return (
    <Stack
      gap="sm"
      component="section"
      ref={section}
      aria-labelledby={title}
      tabIndex={-1}
      // Leaves room for the sticky head of the drawer, which would cover the first comment.
      style={{ outline: 'none', scrollMarginTop: 'var(--app-shell-header-height)' }}
    >
      <Title order={3} size="h5" id={title}>
        Comentarios
      </Title>
      <div ref={ref}>
        <GestionComentarios
          draftKey={draftKey}
          de={{ clase, entidadId: id }}
          mesa={onDone && { clase, entidadId: id, acciones }}
          comentarios={comentarios}
          leidoHasta={leidoHasta}
          opciones={puedeAnotar ? { esNota: true, pideRespuesta: puedeComentar, soloNota: !puedeComentar } : undefined}
          nombre={nombre}
          bodyOf={(nuevo, { esNota, pideRespuesta, statusId }): Cuerpo => ({
            ...nuevo,
            esNota,
            pideRespuesta,
            ...(statusId > 0 && { estado: { statusId, version } }),
          })}
          send={send}
          ruta={ruta}
          onMoved={onDone}
          // Scroll only after the composer has loaded with its draft, because the draft changes the height.
          onShown={() => isAsked && bringOnScreen(section.current)}
          disabledReason={puedeComentar || puedeAnotar ? undefined : cerrada}
        />
      </div>
    </Stack>
  )
}

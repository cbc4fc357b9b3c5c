import { Stack, Title } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import type { Ruta } from '#shared/mesa/respuesta-retenida.ts'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { GestionComentarios, type Leidos, type NuevoSubido } from './GestionComentarios.tsx'

/** What a detail says of its conversation. */
interface Conversable {
  version: number
  acciones: readonly Accion[]
  puedeComentar: boolean
  /** Who reads may write notes, and ask the customer. */
  puedeAnotar: boolean
  leidoHasta: string | null
  sinLeer: boolean
}

interface Cuerpo extends NuevoSubido {
  esNota: boolean
  pideRespuesta: boolean
  /** The state it goes to with the comment. */
  estado?: { statusId: number; version: number }
}

interface ConversacionProps {
  clase: ClaseTrabajo
  id: number
  /** "Reclamo 40102". */
  nombre: string
  draftKey: string
  detail: Conversable
  /** Why nothing can be written once it is over. */
  cerrada: string
  comentarios: Leidos
  send: (sent: { body: Cuerpo; idempotencyKey?: string }) => Promise<unknown>
  ruta: (body: Cuerpo) => Ruta
  /** What is there was seen. */
  onRead: () => void
  /** The address asks for it: it is brought on screen. */
  isAsked?: boolean
  /** At the desk: what comes after one that was moved. */
  onDone?: PanelProps['onDone'] | undefined
}

/** What is on screen is read: says so for what is there first, also when nobody has commented yet, and for each comment that comes. */
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

/** What was said of a gestión, under its detail. What is on screen is read. */
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
      // The head of the drawer stands over what scrolls.
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
          // The composer comes a moment later, with its draft: the page is only then as long as it gets.
          onShown={() => isAsked && bringOnScreen(section.current)}
          disabledReason={puedeComentar || puedeAnotar ? undefined : cerrada}
        />
      </div>
    </Stack>
  )
}

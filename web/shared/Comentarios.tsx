import { Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { Comentario } from '#contract/devoluciones.schemas.ts'
import { formatTime, localDay, relativeDay } from '#contract/fechas.ts'
import { ArchivosList } from './ArchivosList.tsx'
import classes from './Comentarios.module.css'
import { NuevoComentario } from './NuevoComentario.tsx'

interface ComentariosProps {
  /** From the oldest to the newest. */
  comentarios: readonly Comentario[]
  /** Resolves when it was sent; what was typed stays when it rejects. */
  onSend: (texto: string, files: File[]) => Promise<void>
  /** Why nothing can be written; absent when it can. */
  disabledReason?: string | undefined
}

/** The comments as a conversation: mine on the right, theirs on the left, a separator for each day. */
export const Comentarios = ({ comentarios, onSend, disabledReason }: ComentariosProps) => {
  const [today] = useState(() => localDay(new Date()))
  const dayOf = (comentario: Comentario | undefined) => comentario && relativeDay(comentario.fecha, today)
  return (
    <Stack gap="md">
      {comentarios.length === 0 && (
        <Text size="sm" c="dimmed">
          Todavía no hay comentarios.
        </Text>
      )}
      <Stack gap="sm" component="ol" className={classes.list ?? ''} aria-label="Comentarios">
        {comentarios.map((comentario, at) => {
          const day = dayOf(comentario)
          return (
            <Fragment key={comentario.comentarioId}>
              {day !== dayOf(comentarios[at - 1]) && (
                <li className={classes.day}>
                  <span>{day}</span>
                </li>
              )}
              <li className={classes.comment} data-mine={comentario.esMio || undefined}>
                <Text size="xs" c="dimmed">
                  {comentario.esMio ? 'Vos' : comentario.autor} · {formatTime(comentario.fecha)}
                </Text>
                <div className={classes.bubble}>{comentario.comentario}</div>
                {comentario.archivos.length > 0 && <ArchivosList archivos={comentario.archivos} />}
              </li>
            </Fragment>
          )
        })}
      </Stack>
      {disabledReason ? (
        <Text size="sm" c="dimmed">
          {disabledReason}
        </Text>
      ) : (
        <NuevoComentario onSend={onSend} />
      )}
    </Stack>
  )
}

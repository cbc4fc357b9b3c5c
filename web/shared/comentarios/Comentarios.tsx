import { Box, Stack, Text } from '@mantine/core'
import { Fragment, Suspense, useState } from 'react'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { formatTime, localDay, relativeDay } from '#contract/valores/fechas.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import classes from './Comentarios.module.css'
import { enPartes } from './menciones.ts'
import { NuevoComentario, type NuevoComentarioProps } from './NuevoComentario.tsx'

export interface ComentariosProps extends NuevoComentarioProps {
  /** Oldest first. */
  comentarios: readonly Comentario[]
  /** Text that explains why the user cannot comment; absent: the user can. */
  disabledReason?: string | undefined
  /**
   * Time (ISO) up to which the user has read the comments. null: the user never read them; absent: no comments are
   * marked as new.
   */
  leidoHasta?: string | null | undefined
}

const EmailCompleto = lazyPiece(async () => (await import('./EmailCompleto.tsx')).EmailCompleto)
/** Height (px) of the e-mail button, reserved until its code has loaded. */
const BUTTON_HEIGHT = 22

const isAfter = (instant: string, other: string | null): boolean =>
  other === null || new Date(instant).getTime() > new Date(other).getTime()

/**
 * Conversation: the user's comments on the right, comments of others on the left. Separators mark each day and the
 * first new comment.
 */
export const Comentarios = ({ comentarios, disabledReason, leidoHasta, ...nuevo }: ComentariosProps) => {
  const [today] = useState(() => localDay(new Date()))
  // Showing the comments marks them as read, which changes `leidoHasta`. The separator needs its first value.
  const [readUntil] = useState(leidoHasta)
  const dayOf = (comentario: Comentario | undefined) => comentario && relativeDay(comentario.fecha, today)
  const firstNew =
    readUntil !== undefined && comentarios.find(({ esMio, fecha }) => !esMio && isAfter(fecha, readUntil))
  return (
    <Stack gap="md">
      {comentarios.length === 0 && (
        <Text size="sm" c="dimmed">
          Todavía no hay comentarios.
        </Text>
      )}
      <div
        {...(nuevo.mesa && {
          className: classes.mesa ?? '',
          role: 'group',
          'aria-label': 'Comentarios',
          tabIndex: 0,
        })}
      >
        <Stack gap="sm" component="ol" className={classes.list ?? ''} aria-label="Comentarios">
          {comentarios.map((comentario, at) => {
            const day = dayOf(comentario)
            return (
              <Fragment key={comentario.comentarioId}>
                {day !== dayOf(comentarios[at - 1]) && (
                  <li className={classes.divider}>
                    <span>{day}</span>
                  </li>
                )}
                {comentario === firstNew && (
                  <li className={classes.divider} data-new>
                    <span>Nuevos</span>
                  </li>
                )}
                <li
                  className={classes.comment}
                  data-mine={comentario.esMio || undefined}
                  data-nota={comentario.esNota || undefined}
                >
                  <Text size="xs" c="dimmed">
                    {comentario.esMio ? 'Vos' : comentario.autor} · {formatTime(comentario.fecha)}
                    {comentario.porCorreo && ' · Por email'}
                    {comentario.esNota && (
                      <>
                        {' · '}
                        <b className={classes.nota}>Nota interna</b>
                      </>
                    )}
                  </Text>
                  <div className={classes.bubble}>
                    {enPartes(comentario.comentario, comentario.menciones ?? []).map(({ texto, esNombre }, part) =>
                      esNombre ? <b key={part}>{texto}</b> : texto,
                    )}
                  </div>
                  {comentario.archivos.length > 0 && <ArchivosList archivos={comentario.archivos} />}
                  {comentario.correo && (
                    <Suspense fallback={<Box h={BUTTON_HEIGHT} />}>
                      <EmailCompleto correo={comentario.correo} />
                    </Suspense>
                  )}
                </li>
              </Fragment>
            )
          })}
        </Stack>
      </div>
      {disabledReason ? (
        <Text size="sm" c="dimmed">
          {disabledReason}
        </Text>
      ) : (
        <NuevoComentario key={nuevo.draftKey} {...nuevo} />
      )}
    </Stack>
  )
}

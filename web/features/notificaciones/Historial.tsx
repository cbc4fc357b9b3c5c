import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { NotificacionesList } from '#shared/notificaciones/NotificacionesList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Read } from '#ui/Read.tsx'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { useCall } from '#web/queries.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const PAGE = 20

interface HistorialProps {
  tipo: string | null
  sinLeer: boolean
}

interface TandaProps extends HistorialProps {
  antesDe: number | undefined
  isLast: boolean
  onMore: (antesDe: number) => void
}

/** Page of notifications. The last page has a button for older notifications. */
const Tanda = ({ tipo, sinLeer, antesDe, isLast, onMore }: TandaProps) => {
  const { data, error, refetch } = useCall(notificaciones.search, {
    query: {
      size: PAGE,
      sinLeer,
      ...(tipo && { tipoNotificacionId: Number(tipo) as 1 }),
      ...(antesDe !== undefined && { antesDe }),
    },
  })
  if (!data) {
    return (
      <Read
        of={{ data, error, refetch }}
        waiting={
          <Stack gap="xs" p="xs" component="output" aria-busy aria-label="Cargando las notificaciones">
            {[1, 2, 3, 4].map((n) => (
              <Placeholder key={n} height={44} />
            ))}
          </Stack>
        }
      />
    )
  }
  const last = data.notificaciones.at(-1)
  if (!last) {
    return antesDe === undefined ? (
      <EmptyState
        text={
          sinLeer || tipo
            ? 'No hay notificaciones con esos filtros.'
            : 'Todavía no tenés notificaciones: acá te avisamos lo que pasa con tus gestiones.'
        }
      />
    ) : null
  }
  return (
    <>
      <NotificacionesList notificaciones={data.notificaciones} />
      {isLast && data.hayMas && (
        <Button variant="subtle" onClick={() => onMore(last.notificacionId)}>
          Ver anteriores
        </Button>
      )}
    </>
  )
}

/** List of the notifications, newest first, loaded page by page. */
export const Historial = (props: HistorialProps) => {
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  return (
    <Stack gap="md">
      {starts.map((antesDe, at) => (
        <Tanda
          key={antesDe ?? 'first'}
          {...props}
          antesDe={antesDe}
          isLast={at === starts.length - 1}
          onMore={(next) => setStarts([...starts, next])}
        />
      ))}
    </Stack>
  )
}

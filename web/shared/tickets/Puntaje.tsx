import { Button, Card, Group, Rating, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { forgetDraft, useSavedDraft } from '#shared/borradores/draft.ts'
import { useAutosavedText } from '#shared/borradores/kept-words.ts'
import { Placeholder } from '#ui/Placeholder.tsx'
import { ApiError } from '#web/api.ts'
import { toastSuccess } from '#web/toasts.ts'
import { requiredIf } from '#ui/fields/required.ts'
import { useSetPuntaje } from './tickets.queries.ts'

/** Highest score for which a comment is required. */
const MAX_WITH_COMMENT = 3

const MAX_LENGTH = 1000

const EMPTY = { value: 0, comentario: '' }
type Calificacion = typeof EMPTY

const isWorth = ({ value, comentario }: Calificacion) =>
  Number.isInteger(value) && value >= 1 && value <= 5 && comentario.length <= MAX_LENGTH

const draftKeyOf = (ticketId: number): string => `tickets/${ticketId}/puntaje`

/** Rating of a closed ticket. The customer rates it once; afterwards the rating is shown. */
export const Puntaje = ({ detail }: { detail: TicketDetail }) => {
  const { ticketId, puntaje, puntajeComentario, puedeCalificar } = detail
  const draft = useSavedDraft(draftKeyOf(ticketId), EMPTY, isWorth)
  if (puntaje !== null) {
    return (
      <Group gap="xs">
        <Text size="sm">Calificación</Text>
        <Rating value={puntaje} readOnly aria-label={`${puntaje} de 5`} />
        {puntajeComentario && <Text size="sm">{puntajeComentario}</Text>}
      </Group>
    )
  }
  if (!puedeCalificar) return null
  return draft === undefined ? (
    <Placeholder height={62} />
  ) : (
    <Calificar key={ticketId} ticketId={ticketId} draft={draft} />
  )
}

/** Form of the rating, filled in with its draft. */
const Calificar = ({ ticketId, draft }: { ticketId: number; draft: Calificacion | null }) => {
  const [calificacion, setCalificacion] = useState(draft ?? EMPTY)
  const { value, comentario } = calificacion
  const [error, setError] = useState<string>()
  const send = useSetPuntaje()
  const draftKey = draftKeyOf(ticketId)
  useAutosavedText(draftKey, calificacion, comentario.trim() === '')
  const submit = () => {
    if (value <= MAX_WITH_COMMENT && !comentario.trim()) return setError('Contanos qué podemos mejorar')
    send.mutate(
      { params: { ticketId }, body: { puntaje: value, comentario: comentario.trim() } },
      {
        onSuccess: () => {
          void forgetDraft(draftKey)
          toastSuccess('Gracias por calificarnos.')
        },
        onError: (failure) => {
          if (failure instanceof ApiError) setError(failure.fields?.comentario ?? failure.fields?.puntaje)
        },
      },
    )
  }
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group gap="sm">
          <Text size="sm" fw={600} id="calificar">
            ¿Cómo te atendimos?
          </Text>
          <Rating
            size="lg"
            value={value}
            onChange={(stars) => setCalificacion({ value: stars, comentario })}
            aria-labelledby="calificar"
            getSymbolLabel={(stars) => (stars === 1 ? '1 estrella' : `${stars} estrellas`)}
          />
        </Group>
        {value > 0 && (
          <>
            <Textarea
              label="Comentario"
              {...requiredIf(value <= MAX_WITH_COMMENT)}
              maxLength={MAX_LENGTH}
              autosize
              minRows={2}
              value={comentario}
              error={error}
              onChange={(event) => {
                setCalificacion({ value, comentario: event.currentTarget.value })
                setError(undefined)
              }}
            />
            <Group justify="end">
              <Button size="sm" loading={send.isPending} onClick={submit}>
                Enviar calificación
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  )
}

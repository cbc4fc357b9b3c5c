import { Button, Card, Group, Rating, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TicketDetail } from '#contract/tickets.schemas.ts'
import { ApiError } from '#web/api.ts'
import { toastSuccess } from '#web/toasts.ts'
import { useSetPuntaje } from './tickets.queries.ts'

/** Up to here, words say what went wrong. */
const NEEDS_WORDS = 3

/** How the distributor did, once it is closed: asked once, and shown afterwards. */
export const Puntaje = ({ detail }: { detail: TicketDetail }) => {
  const { ticketId, puntaje, puntajeComentario, puedeCalificar } = detail
  const [value, setValue] = useState(0)
  const [comentario, setComentario] = useState('')
  const [error, setError] = useState<string>()
  const send = useSetPuntaje()
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
  const submit = () => {
    if (value <= NEEDS_WORDS && !comentario.trim()) return setError('Contanos qué podemos mejorar')
    send.mutate(
      { params: { ticketId }, body: { puntaje: value, comentario: comentario.trim() } },
      {
        onSuccess: () => toastSuccess('Gracias por calificarnos.'),
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
            onChange={setValue}
            aria-labelledby="calificar"
            getSymbolLabel={(stars) => (stars === 1 ? '1 estrella' : `${stars} estrellas`)}
          />
        </Group>
        {value > 0 && (
          <>
            <Textarea
              label="Comentario"
              withAsterisk={value <= NEEDS_WORDS}
              maxLength={1000}
              autosize
              minRows={2}
              value={comentario}
              error={error}
              onChange={(event) => {
                setComentario(event.currentTarget.value)
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

import { plain } from '#contract/valores/formato.ts'
import { Badge, Group, Kbd, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClaseTrabajo, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'

const NUMBERED = 9

interface ElegirRespuestaProps {
  clase: ClaseTrabajo
  entidadId: number
  onPick: (respuesta: Respuesta) => void
  onClose: () => void
}

/**
 * Dialog of the saved answers that fit an item, with their placeholders filled in. The user chooses by number or by
 * search; Enter takes the first answer.
 */
export const ElegirRespuesta = ({ clase, entidadId, onPick, onClose }: ElegirRespuestaProps) => {
  const [words, setWords] = useState('')
  const { data, error, refetch } = useCall(respuestas.list, { query: { clase, entidadId } })
  const shown = data?.filter(({ titulo, relleno }) => plain(`${titulo} ${relleno}`).includes(plain(words.trim()))) ?? []
  const pick = (at: number): boolean => {
    const chosen = shown[at]
    if (chosen) onPick(chosen)
    return chosen !== undefined
  }
  return (
    <Dialogo opened onClose={onClose} title="Respuestas" size="lg" losesNothing>
      <Stack gap="sm">
        <TextInput
          label="Buscar"
          description="Con un número se elige; con Enter, la primera."
          value={words}
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            const at =
              event.key === 'Enter' ? 0 : /^[1-9]$/.test(event.key) && !words ? Number(event.key) - 1 : undefined
            if (at !== undefined && pick(at)) event.preventDefault()
          }}
        />
        <Read of={{ data, error, refetch }} />
        {data && shown.length === 0 && (
          <Text c="dimmed" size="sm">
            {words
              ? 'Ninguna tiene esas palabras.'
              : 'Todavía no hay respuestas para esta gestión: se guardan en la Mesa, con el botón Respuestas.'}
          </Text>
        )}
        <Stack gap={4}>
          {shown.map((each, at) => (
            <NavLink
              key={each.respuestaId}
              component="button"
              label={
                <Group gap="xs">
                  <span>{each.titulo}</span>
                  {each.esNota && (
                    <Badge variant="light" color="yellow" tt="none">
                      Nota interna
                    </Badge>
                  )}
                  {each.estadoId !== null && (
                    <Badge variant="light" tt="none">
                      {textoEstadoTrabajo(each.estadoId)}
                    </Badge>
                  )}
                </Group>
              }
              description={
                <Text size="xs" lineClamp={2} component="span">
                  {each.relleno}
                </Text>
              }
              leftSection={at < NUMBERED && <Kbd size="xs">{at + 1}</Kbd>}
              onClick={() => onPick(each)}
            />
          ))}
        </Stack>
      </Stack>
    </Dialogo>
  )
}

import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CLASES, type ClaseTrabajo, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { TrabajoRow } from '#contract/mesa/shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'

interface MuestraProps {
  clase: ClaseTrabajo
  entidadId: number
  respuestaId: number
}

/** Preview of the answer for one item, with its placeholders filled in. */
const Muestra = ({ clase, entidadId, respuestaId }: MuestraProps) => {
  const { data, error, refetch } = useCall(respuestas.list, { query: { clase, entidadId } })
  if (!data) return <Read of={{ data, error, refetch }} />
  const own = data.find((each) => each.respuestaId === respuestaId)
  if (!own)
    return (
      <Text size="sm">
        Esta respuesta no corresponde a esta gestión por su tipo, motivo o plazo. No se envía y queda seleccionada.
      </Text>
    )
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {own.esNota && <Badge variant="light">Nota interna</Badge>}
        {own.estadoId !== null && <Badge variant="light">Pasa a {textoEstadoTrabajo(own.estadoId)}</Badge>}
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {own.relleno}
      </Text>
    </Stack>
  )
}

interface MesaLoteRespuestaProps {
  respuestaId: number
  titulo: string
  rows: readonly TrabajoRow[]
  onSend: () => void
  onClose: () => void
}

/** Dialog that previews the answer to each chosen item before any answer is sent. */
export const MesaLoteRespuesta = ({ respuestaId, titulo, rows, onSend, onClose }: MesaLoteRespuestaProps) => {
  const [at, setAt] = useState(0)
  const row = rows[at]
  return (
    <Dialogo opened onClose={onClose} title={`Responder con “${titulo}”`} size="lg" losesNothing>
      <Stack>
        {row && (
          <Paper withBorder p="md" component="section" aria-label="Vista previa">
            <Group justify="space-between" mb="sm">
              <Text size="sm" fw={600}>
                {CLASES[row.clase].texto} {row.entidadId} · {row.razonSocial}
              </Text>
              {rows.length > 1 && (
                <Group gap={4}>
                  <Button size="compact-sm" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
                    Anterior
                  </Button>
                  <Text size="sm" c="dimmed" component="output">
                    {at + 1} de {rows.length}
                  </Text>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={at === rows.length - 1}
                    onClick={() => setAt(at + 1)}
                  >
                    Siguiente
                  </Button>
                </Group>
              )}
            </Group>
            <Muestra
              key={`${row.clase}-${row.entidadId}`}
              clase={row.clase}
              entidadId={row.entidadId}
              respuestaId={respuestaId}
            />
          </Paper>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button
            onClick={() => {
              onClose()
              onSend()
            }}
          >
            {rows.length === 1 ? 'Responder' : `Responder las ${rows.length}`}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}

import { Anchor, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatDay } from '#contract/valores/fechas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { useSteadyCall } from '#web/queries.tsx'
import type { ReclamoForm } from './nuevo.form.tsx'

const DEBOUNCE_MS = 500

/** List of similar open claims, so that the user sees a duplicate. The user can still send the new claim. */
export const ReclamosSimilares = () => {
  const { control } = useFormContext<ReclamoForm>()
  const [razonSocialId, motivoReclamo, titulo] = useWatch({
    control,
    name: ['razonSocialId', 'motivoReclamo', 'titulo'],
  })
  const [texto] = useDebouncedValue(titulo.trim(), DEBOUNCE_MS)
  const isKnown = razonSocialId !== '' && motivoReclamo !== ''
  const { data = [] } = useSteadyCall(
    tickets.listSimilares,
    { query: { razonSocialId: Number(razonSocialId), motivoId: Number(motivoReclamo), ...(texto && { texto }) } },
    { enabled: isKnown },
  )
  const id = useId()
  return (
    <div aria-live="polite">
      {isKnown && data.length > 0 && (
        <Card withBorder padding="md" component="section" aria-labelledby={id}>
          <Stack gap="xs">
            <Title order={2} size="h3" id={id}>
              Reclamos abiertos parecidos
            </Title>
            <Text size="sm" c="dimmed">
              Si es lo mismo, seguilo por ahí: tu borrador queda guardado.
            </Text>
            <List listStyleType="none" spacing="xs" size="sm">
              {data.map((each) => (
                <List.Item key={each.ticketId}>
                  <Group gap="xs">
                    <Anchor
                      component={Link}
                      to={RECLAMO.path(each.ticketId)}
                      size="sm"
                      style={{ overflowWrap: 'anywhere' }}
                    >
                      Nº {each.ticketId}: {each.titulo}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {each.motivo} · {formatDay(each.fecha)}
                    </Text>
                    <EstadoChip estadoId={each.estadoId} />
                  </Group>
                </List.Item>
              ))}
            </List>
          </Stack>
        </Card>
      )}
    </div>
  )
}

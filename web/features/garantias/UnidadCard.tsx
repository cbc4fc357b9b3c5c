import { Anchor, Button, Card, Group, List, Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatDay } from '#contract/valores/fechas.ts'
import { isDay } from '#shared/forms/day.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { UnidadFound } from '#contract/garantias/shapes.ts'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { useProfile } from '#web/profile.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import { FueraDeTermino } from './FueraDeTermino.tsx'
import type { GarantiaForm } from './nueva.form.ts'
import type { useUnidad } from './nueva.queries.ts'

/** Field for the reason why the sale date differs from the date reported before. */
const MotivoVenta = ({ informada }: { informada: string | null }) => {
  const { control } = useFormContext<GarantiaForm>()
  const fechaVenta = useWatch({ control, name: 'garantia.fechaVenta' })
  if (!informada || !isDay(fechaVenta) || fechaVenta === informada) return null
  return (
    <CampoTexto<GarantiaForm>
      name="garantia.motivoVenta"
      label="Por qué cambia la fecha"
      description={`Ya se había informado que se vendió el ${formatDay(informada)}.`}
      {...REQUIRED}
      maxLength={300}
    />
  )
}

const Vendida = ({ unidad }: { unidad: NonNullable<UnidadFound['unidad']> }) => {
  const { esInterno } = useProfile()
  const { control } = useFormContext<GarantiaForm>()
  const razonSocialId = useWatch({ control, name: 'razonSocialId' })
  const chosen = useRazonSocial(esInterno && razonSocialId !== '' ? razonSocialId : null)
  const isOther = esInterno && chosen !== undefined && chosen.razonSocial !== unidad.razonSocial
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {unidad.marca} {unidad.modelo}
      </Text>
      {isOther && (
        <Text size="sm" c="var(--mantine-color-yellow-light-color)">
          Esta moto se vendió a otra razón social, no a la que elegiste.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Fact label={esInterno ? 'Vendida a' : 'Te la vendimos a nombre de'}>{unidad.razonSocial}</Fact>
        <Fact label="Entrega">
          {formatDay(unidad.fechaEntrega)} · factura {unidad.factura}
        </Fact>
        <Fact label="Nº de motor">{unidad.motor}</Fact>
        <Fact label="Garantía">
          {unidad.venceEl
            ? `Vence el ${formatDay(unidad.venceEl)}`
            : `${formatCuantos(unidad.garantiaMeses, 'mes', 'meses')} desde la venta al usuario`}{' '}
          o a los {formatCount(unidad.kmLimite)} km, lo que ocurra primero
        </Fact>
      </SimpleGrid>
      <MotivoVenta informada={unidad.fechaVenta} />
    </Stack>
  )
}

const Abiertas = ({ abiertas }: Pick<UnidadFound, 'abiertas'>) => (
  <Stack gap={4}>
    <Text size="sm" fw={600}>
      Ya hay {abiertas.length === 1 ? 'una garantía abierta' : `${abiertas.length} garantías abiertas`} de este chasis
    </Text>
    <List listStyleType="none" size="sm" spacing={4}>
      {abiertas.map(({ ticketId, motivo, fecha, estadoId }) => (
        <List.Item key={ticketId}>
          <Group gap="xs">
            <Anchor component={Link} to={GARANTIA.path(ticketId)} size="sm">
              Nº {ticketId}: {motivo}
            </Anchor>
            <Text size="xs" c="dimmed">
              {formatDay(fecha)}
            </Text>
            <EstadoChip estadoId={estadoId} />
          </Group>
        </List.Item>
      ))}
    </List>
  </Stack>
)

/** Card of the moto with this chassis: sale, end of the warranty, and open warranty requests. */
export const UnidadCard = ({ unidad: { data, error, refetch } }: { unidad: ReturnType<typeof useUnidad> }) => (
  <Stack aria-live="polite">
    {!data && !error && (
      <Group gap="xs">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="dimmed">
          Buscamos la moto…
        </Text>
      </Group>
    )}
    {!data && error && (
      <Group gap="sm">
        <Text size="sm">No pudimos buscar la moto. Podés seguir igual.</Text>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </Group>
    )}
    {data && (
      <Card withBorder padding="md">
        <Stack gap="md">
          {data.unidad ? (
            <Vendida unidad={data.unidad} />
          ) : (
            <Text size="sm">
              Este chasis no figura entre las motos vendidas a la razón social. Revisalo; si está bien, podés seguir.
            </Text>
          )}
          {data.abiertas.length > 0 && <Abiertas abiertas={data.abiertas} />}
          <FueraDeTermino regla={data.fueraDeTermino} />
        </Stack>
      </Card>
    )}
  </Stack>
)

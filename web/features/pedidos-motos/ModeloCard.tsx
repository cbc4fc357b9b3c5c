import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#contract/formato.ts'
import { STOCK, type Stock } from '#contract/pedidos-motos.reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos.schemas.ts'
import { Chip } from '#shared/Chip.tsx'
import { Cantidad } from './Cantidad.tsx'
import type { LineaForm } from './nuevo.form.ts'

interface ModeloCardProps {
  modelo: ModeloMoto
  lineas: readonly LineaForm[]
  /** What is wrong with the lines of this model. */
  problemas: readonly string[]
  onChange: (linea: LineaForm) => void
}

const TONOS = { disponible: 'bien', pedido: 'curso', sin: 'fin' } as const satisfies Record<Stock, string>

const reglaOf = ({ minimo, multiplo }: ModeloMoto): string =>
  [minimo > 1 && `Mínimo ${minimo}`, multiplo > 1 && `de a ${multiplo}`].filter(Boolean).join(', ')

/** One model: its price, and how many of each colour. */
export const ModeloCard = ({ modelo, lineas, problemas, onChange }: ModeloCardProps) => {
  const { modeloId, versiones, anio, precioLista, colores } = modelo
  const [version, setVersion] = useState(
    lineas.find((linea) => linea.modeloId === modeloId)?.version ?? versiones[0] ?? '',
  )
  const regla = reglaOf(modelo)
  const cantidadOf = (color: string) =>
    lineas.find((linea) => linea.modeloId === modeloId && linea.version === version && linea.color === color)
      ?.cantidad ?? 0
  const otras = lineas.filter((linea) => linea.modeloId === modeloId && linea.version !== version)
  return (
    <Card withBorder component="article" aria-label={modelo.modelo} id={`modelo-${modeloId}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" align="start">
          <Stack gap={0}>
            <Title order={4} size="h4">
              {modelo.modelo}
            </Title>
            <Text size="sm" c="dimmed">
              Modelo {anio}
              {regla && ` · ${regla}`}
            </Text>
          </Stack>
          <Text fw={600}>{formatMoney(precioLista)}</Text>
        </Group>
        {versiones.length > 1 && (
          <SegmentedControl
            aria-label={`Versión de ${modelo.modelo}`}
            data={versiones}
            value={version}
            onChange={setVersion}
          />
        )}
        {colores.map(({ color, stock }) => (
          <Group key={color} justify="space-between" gap="xs" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text size="sm">{color}</Text>
              <Chip tono={TONOS[stock]}>{STOCK[stock]}</Chip>
            </Stack>
            <Cantidad
              label={`${modelo.modelo}${versiones.length > 1 ? ` ${version}` : ''} ${color}`}
              cantidad={cantidadOf(color)}
              isClosed={stock === 'sin'}
              onChange={(cantidad) => onChange({ modeloId, version, color, cantidad })}
            />
          </Group>
        ))}
        {otras.length > 0 && (
          <Text size="sm" c="dimmed">
            Además: {otras.map((otra) => `${otra.cantidad} ${otra.version} ${otra.color}`).join(', ')}
          </Text>
        )}
        {problemas.length > 0 && (
          <Text size="sm" c="red" role="alert">
            {problemas.join(' ')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

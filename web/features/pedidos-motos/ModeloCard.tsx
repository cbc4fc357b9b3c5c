import { Card, Group, SegmentedControl, Stack, Text, Title, ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#shared/plata.ts'
import { STOCK, type Stock, CANTIDAD_MAXIMA } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { Chip } from '#shared/Chip.tsx'
import { FotoModelo } from '#shared/FotoModelo.tsx'
import classes from './ModeloCard.module.css'
import type { LineaForm } from './nuevo.form.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'

interface CantidadProps {
  /** Name of the moto that the user orders: "TH 150 Cross Base Negro". */
  label: string
  /** Number of motos; NaN while the text is no whole number. */
  cantidad: number
  /** true: units cannot be added, only removed. */
  isClosed: boolean
  onChange: (cantidad: number) => void
}

/** Field of a quantity, with buttons for less and more. */
const Cantidad = ({ label, cantidad, isClosed, onChange }: CantidadProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Quitar una ${label}`}
      disabled={!(cantidad > 0)}
      onClick={() => onChange(cantidad - 1)}
    >
      <IconMinus size={16} aria-hidden />
    </ActionIcon>
    <WholeNumberInput
      aria-label={`Cantidad de ${label}`}
      value={cantidad}
      max={CANTIDAD_MAXIMA}
      w={58}
      styles={{ input: { textAlign: 'center' }, error: { width: 150 } }}
      disabled={isClosed && cantidad === 0}
      error={cantidad > CANTIDAD_MAXIMA || cantidad < 0 ? `Va de 0 a ${CANTIDAD_MAXIMA}` : undefined}
      onChange={(value) => onChange(value === '' ? 0 : value)}
    />
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Agregar una ${label}`}
      disabled={isClosed || !(cantidad < CANTIDAD_MAXIMA)}
      onClick={() => onChange(cantidad + 1)}
    >
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  </Group>
)

interface ModeloCardProps {
  modelo: ModeloMoto
  lineas: readonly LineaForm[]
  /** Errors of the order lines with this model. */
  problemas: readonly string[]
  onChange: (linea: LineaForm) => void
}

const TONOS = { disponible: 'bien', pedido: 'curso', sin: 'fin' } as const satisfies Record<Stock, string>

const reglaOf = ({ minimo, multiplo }: ModeloMoto): string =>
  [minimo > 1 && `mínimo ${minimo}`, multiplo > 1 && `de a ${multiplo}`].filter(Boolean).join(', ')

/** Card of a model: photo, price and a quantity for each colour. */
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
    <Card
      withBorder
      padding="md"
      component="article"
      aria-label={modelo.modelo}
      id={`modelo-${modeloId}`}
      className={classes.card ?? ''}
    >
      <FotoModelo modelo={modelo} className={classes.foto} />
      <div>
        <Title order={2} size="h4">
          {modelo.modelo}
        </Title>
        <Text size="sm" c="dimmed">
          {[modelo.marca, anio, regla].filter(Boolean).join(' · ')}
        </Text>
        <Text fw={600} mt={2}>
          {formatMoney(precioLista)}
        </Text>
      </div>
      <Stack gap="xs" className={classes.colores ?? ''}>
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
            <Group gap="4px 8px" miw={0}>
              <Text size="sm">{color}</Text>
              <Chip tono={TONOS[stock]}>{STOCK[stock]}</Chip>
            </Group>
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
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problemas.join(' ')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

import { Group, Text } from '@mantine/core'
import { formatDay } from '#contract/fechas.ts'
import { EstadoChip } from '#shared/EstadoChip.tsx'
import classes from './Opciones.module.css'
import type { Opcion } from './opciones.ts'

/** What one row of the search says. */
export const OpcionRow = ({ opcion, showsCompany }: { opcion: Opcion; showsCompany: boolean }) => {
  if ('reciente' in opcion) return <Text size="sm">{opcion.reciente}</Text>
  if ('destino' in opcion) {
    return (
      <Text size="sm" fw={600}>
        {opcion.destino.titulo}
      </Text>
    )
  }
  if ('lista' in opcion) {
    return (
      <Text size="sm" c="var(--mantine-color-anchor)">
        {opcion.texto}
      </Text>
    )
  }
  const { titulo, detalle, razonSocial, estadoId, fecha } = opcion.resultado
  const second = showsCompany && razonSocial ? `${detalle} · ${razonSocial}` : detalle
  return (
    <>
      <div className={classes.what}>
        <Text size="sm" fw={600} truncate>
          {titulo}
        </Text>
        <Text size="xs" c="dimmed" truncate title={second}>
          {second}
        </Text>
      </div>
      <Group gap="sm" wrap="nowrap">
        {estadoId !== null && <EstadoChip estadoId={estadoId} />}
        {fecha && (
          <Text size="xs" c="dimmed">
            {formatDay(fecha)}
          </Text>
        )}
      </Group>
    </>
  )
}

import { Combobox, Group, Text } from '@mantine/core'
import classes from './Opciones.module.css'
import type { GrupoOpciones, Opcion } from './opciones.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'

const OpcionRow = ({ opcion, showsCompany }: { opcion: Opcion; showsCompany: boolean }) => {
  if ('reciente' in opcion) return <Text size="sm">{opcion.reciente}</Text>
  if ('destino' in opcion || 'accion' in opcion) {
    const { titulo } = 'destino' in opcion ? opcion.destino : opcion.accion
    return (
      <Text size="sm" fw={500}>
        {titulo}
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
  if ('paso' in opcion) {
    return (
      <Text size="sm" fw={500} pl="md">
        {opcion.paso.titulo}
      </Text>
    )
  }
  const { titulo, detalle, razonSocial, estadoId, fecha } = opcion.resultado
  const second = showsCompany && razonSocial ? `${detalle} · ${razonSocial}` : detalle
  return (
    <>
      <div className={classes.what}>
        <Text size="sm" fw={500} truncate>
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

interface OpcionesProps {
  id: string
  grupos: readonly GrupoOpciones[]
  activeKey: string | undefined
  showsCompany: boolean
  onActive: (key: string) => void
}

/** Returns the id of an option, for the input's aria-activedescendant. */
export const optionId = (id: string, key: string): string => `${id}-${key.replace(/[^\w]+/g, '-')}`

/**
 * List of options below the search input. The focus stays in the input: arrow keys move the active option, a click
 * chooses an option.
 */
export const Opciones = ({ id, grupos, activeKey, showsCompany, onActive }: OpcionesProps) => (
  <Combobox.Options id={id} aria-label="Resultados" className={classes.list ?? ''}>
    {grupos.map(({ key, titulo, opciones }) => (
      <Combobox.Group key={key} label={titulo}>
        {opciones.map((opcion) => (
          <Combobox.Option
            key={opcion.key}
            id={optionId(id, opcion.key)}
            value={opcion.key}
            aria-selected={opcion.key === activeKey}
            className={classes.option ?? ''}
            onMouseMove={() => onActive(opcion.key)}
          >
            <OpcionRow opcion={opcion} showsCompany={showsCompany} />
          </Combobox.Option>
        ))}
      </Combobox.Group>
    ))}
  </Combobox.Options>
)

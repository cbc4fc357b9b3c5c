import { Button, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { listas } from '#contract/listas/calls.ts'
import type { Preferencia } from '#contract/listas/shapes.ts'
import { type Column, columnsShown, openerOf } from '#ui/table/table.ts'
import { useOpened } from '#ui/touched-piece.tsx'
import { patchCall, useSend } from '#web/queries.tsx'
import { BotonColumnas, type OpcionesListaProps } from './OpcionesLista.tsx'

const DENSIDADES = [
  { value: 'comoda', label: 'Cómoda' },
  { value: 'compacta', label: 'Compacta' },
]

/** Popover to choose the columns and the row height of a list. */
export const OpcionesColumnas = ({ lista, preferencia, columns, deSiempre }: OpcionesListaProps) => {
  const [opened, { toggle, close }] = useOpened()
  const { columnas, compacta } = preferencia
  const { mutate } = useSend(listas.setPreferencia)
  const opener = openerOf(columns as readonly Column<never>[])
  const shown = columnsShown(columns as readonly Column<never>[], columnas ?? deSiempre).map(({ key }) => key)
  const set = (change: Partial<Preferencia>) => {
    const body = { columnas, compacta, ...change }
    patchCall(listas.get, { params: { lista } }, (before) => ({ ...before, ...body }))
    mutate({ params: { lista }, body })
  }
  return (
    <Popover position="bottom-end" shadow="sm" trapFocus returnFocus withRoles opened={opened} onChange={close}>
      <Popover.Target>
        <BotonColumnas onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas y densidad">
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Densidad"
            data={DENSIDADES}
            value={compacta ? 'compacta' : 'comoda'}
            onChange={(chosen) => set({ compacta: chosen === 'compacta' })}
          />
          <Checkbox.Group
            label="Columnas"
            value={shown}
            onChange={(keys) => set({ columnas: columns.map(({ key }) => key).filter((key) => keys.includes(key)) })}
          >
            <Stack gap={6} mt={6}>
              {columns.map(({ key, title }) => (
                <Checkbox key={key} value={key} label={title} size="xs" disabled={key === opener?.key} />
              ))}
            </Stack>
          </Checkbox.Group>
          {columnas && (
            <Button variant="subtle" size="compact-xs" onClick={() => set({ columnas: null })}>
              Volver a las de siempre
            </Button>
          )}
          <Text size="xs" c="dimmed">
            Queda así en todos tus dispositivos.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

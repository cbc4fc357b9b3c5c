import { ActionIcon, Button, Checkbox, Menu, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconBookmark, IconColumns3, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { listas } from '#contract/listas/calls.ts'
import type { Lista } from '#contract/listas/reglas.ts'
import type { ListaVista, NewListaVista, Preferencia } from '#contract/listas/shapes.ts'
import { type Column, columnsShown, openerOf } from '#ui/table/table.ts'
import { patchCall, useSend } from '#web/queries.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// A form, for who asks for it: 45 KB that no list shows.
const GuardarVista = lazyPiece(
  async () => (await import('#shared/vistas/GuardarVista.tsx')).GuardarVista<typeof NewListaVista>,
)

interface OpcionesListaProps {
  lista: Lista
  preferencia: Preferencia
  vistas: readonly ListaVista[]
  /** What is filtered, as a view keeps it; '' when nothing is. */
  direccion: string
  /** All that may be shown. */
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'opens'>[]
  /** Those that show while nobody chose. */
  deSiempre: readonly string[]
}

const ICON = { variant: 'subtle', color: 'gray', size: 36 } as const

const Vistas = ({ lista, vistas, direccion }: Pick<OpcionesListaProps, 'lista' | 'vistas' | 'direccion'>) => {
  const create = useSend(listas.createVista)
  const remove = useSend(listas.deleteVista)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Menu position="bottom-end" shadow="sm">
        <Menu.Target>
          <ActionIcon {...ICON} aria-label="Vistas">
            <IconBookmark size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!direccion} onClick={() => setSaving(true)}>
            Guardar lo filtrado como vista
          </Menu.Item>
          {vistas.length > 0 && <Menu.Divider />}
          {vistas.map(({ vistaId, nombre }) => (
            <Menu.Item
              key={vistaId}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => remove.mutate({ params: { vistaId } })}
            >
              Borrar “{nombre}”
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <Suspense>
          <GuardarVista
            shape={async () => (await import('#contract/listas/shapes.ts')).NewListaVista}
            bodyOf={({ nombre }) => ({ nombre, direccion })}
            send={(body) => create.mutateAsync({ params: { lista }, body })}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const DENSIDADES = [
  { value: 'comoda', label: 'Cómoda' },
  { value: 'compacta', label: 'Compacta' },
]

/** The views of a list, and which columns it shows and how close its rows stand. */
export const OpcionesLista = ({ lista, preferencia, columns, deSiempre, ...rest }: OpcionesListaProps) => {
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
    <>
      <Vistas lista={lista} {...rest} />
      <Popover position="bottom-end" shadow="sm" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon {...ICON} aria-label="Columnas y densidad">
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
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
    </>
  )
}

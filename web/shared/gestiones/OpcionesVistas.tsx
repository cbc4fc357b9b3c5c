import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { listas } from '#contract/listas/calls.ts'
import type { NewListaVista } from '#contract/listas/shapes.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { useOpened } from '#ui/touched-piece.tsx'
import { useSend } from '#web/queries.tsx'
import { BotonVistas, type OpcionesListaProps } from './OpcionesLista.tsx'

// Dialog to save a view. Loaded on demand, because it has 45 KB that few lists need.
const GuardarVista = lazyPiece(
  async () => (await import('#shared/vistas/GuardarVista.tsx')).GuardarVista<typeof NewListaVista>,
)

/** Menu that saves the current filters as a view, and deletes views. */
export const OpcionesVistas = ({ lista, vistas, direccion }: OpcionesListaProps) => {
  const [opened, { toggle }] = useOpened()
  const create = useSend(listas.createVista)
  const remove = useSend(listas.deleteVista)
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Menu position="bottom-end" shadow="sm" opened={opened} onChange={toggle}>
        <Menu.Target>
          <BotonVistas />
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

import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ColaId } from '#contract/mesa/reglas.ts'
import type { MesaCriteria } from '#contract/mesa/shapes.ts'
import { vistas } from '#contract/mesa/vistas.calls.ts'
import { GuardarVista } from '#shared/vistas/GuardarVista.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import classes from './Mesa.module.css'
import { colaPath } from './mesa.paths.ts'

const COMPARTIDA = [
  { kind: 'si', name: 'compartida', label: 'Compartirla con todos los que trabajan en la Mesa' },
] as const

interface MesaVistasProps {
  cola: ColaId
  criterios: Omit<MesaCriteria, 'cola' | 'cursor'>
  /** true: filters are active, so the user can save them as a view. */
  isFiltered: boolean
}

/** List of the saved views below the queues, with their counts. */
export const MesaVistas = ({ cola, criterios, isFiltered }: MesaVistasProps) => {
  const { data = [] } = useCall(vistas.list)
  const create = useSend(vistas.create)
  const remove = useSend(vistas.delete)
  const [isSaving, setSaving] = useState(false)
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  for (const name of ['item', 'pagina', 'cursor']) params.delete(name)
  const direccion = String(params)
  if (!data.length && !isFiltered) return null
  return (
    <Stack gap={2} mt="md" component="nav" aria-label="Vistas">
      <Text size="xs" c="dimmed" px={10}>
        Vistas
      </Text>
      {data.map((vista) => (
        <Group key={vista.vistaId} gap={2} wrap="nowrap">
          <Link
            to={`${colaPath(vista.cola)}?${vista.direccion}`}
            className={classes.cola}
            style={{ flex: 1, minWidth: 0 }}
            aria-current={vista.cola === cola && vista.direccion === direccion ? 'page' : undefined}
          >
            <span>{vista.nombre}</span>
            <span className={classes.cuantos}>{vista.cuantos.toLocaleString('es-AR')}</span>
          </Link>
          {vista.puedeBorrar && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Borrar la vista ${vista.nombre}`}
              onClick={() => remove.mutate({ params: { vistaId: vista.vistaId } })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          Guardar esta vista
        </Button>
      )}
      {isSaving && (
        <GuardarVista
          campos={COMPARTIDA}
          shape={async () => (await import('#contract/mesa/vistas.shapes.ts')).NewVista}
          bodyOf={(datos) => ({ ...datos, criterios: { cola, ...criterios }, direccion })}
          send={(body) => create.mutateAsync({ body })}
          onClose={() => setSaving(false)}
        />
      )}
    </Stack>
  )
}

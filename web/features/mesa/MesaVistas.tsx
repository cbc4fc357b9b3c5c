import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ColaId } from '#contract/mesa/reglas.ts'
import type { MesaCriteria } from '#contract/mesa/shapes.ts'
import { vistas } from '#contract/mesa/vistas.calls.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import classes from './Mesa.module.css'
import { colaPath } from './mesa.paths.ts'

interface Datos {
  nombre: string
  compartida: boolean
}

const CAMPOS: Campos<Datos> = [
  { kind: 'texto', name: 'nombre', label: 'Nombre', required: 'Poné un nombre', maxLength: 40 },
  { kind: 'si', name: 'compartida', label: 'Compartirla con todos los que trabajan en la mesa' },
]

interface GuardarProps {
  criterios: Omit<MesaCriteria, 'cursor'>
  direccion: string
  onClose: () => void
}

const GuardarDialog = ({ criterios, direccion, onClose }: GuardarProps) => {
  const { mutateAsync } = useSend(vistas.create, { refreshes: [vistas.list] })
  const de = useFormSend({
    start: { nombre: '', compartida: false } as Datos,
    shape: async () => (await import('#contract/mesa/vistas.shapes.ts')).NewVista,
    bodyOf: ({ nombre, compartida }) => ({ nombre, compartida, criterios, direccion }),
    campos: CAMPOS,
    send: (body) => mutateAsync({ body }),
    done: 'La vista quedó guardada.',
    onDone: onClose,
  })
  return (
    <Dialogo opened onClose={onClose} title="Guardar la vista" size="sm">
      <Formulario de={de} campos={CAMPOS} enviar="Guardar" onCancel={onClose} />
    </Dialogo>
  )
}

interface MesaVistasProps {
  cola: ColaId
  criterios: Omit<MesaCriteria, 'cola' | 'cursor'>
  /** Something is filtered: it can be kept. */
  isFiltered: boolean
}

/** What is filtered every day: under the queues, with how much is in each. */
export const MesaVistas = ({ cola, criterios, isFiltered }: MesaVistasProps) => {
  const { data = [] } = useCall(vistas.list)
  const remove = useSend(vistas.delete, { refreshes: [vistas.list] })
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
        <GuardarDialog criterios={{ cola, ...criterios }} direccion={direccion} onClose={() => setSaving(false)} />
      )}
    </Stack>
  )
}

import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { representantes } from '#contract/representantes/calls.ts'
import type { RepresentanteDetail } from '#contract/representantes/shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { toastRazon as onError } from './razon.ts'

interface DesactivarDialogProps {
  detail: RepresentanteDetail
  onClose: () => void
}

/** Dialog that deactivates a representative, or changes who receives their notifications. */
export const DesactivarDialog = ({ detail, onClose }: DesactivarDialogProps) => {
  const { userId: representanteId, nombre, gestionesAbiertas, reemplazantes } = detail
  const isOut = detail.estado === 'inactivo'
  const [chosen, setChosen] = useState(detail.reemplazanteId === null ? null : String(detail.reemplazanteId))
  const done = ({ mensaje }: { mensaje: string }) => {
    toastSuccess(mensaje)
    onClose()
  }
  const deactivate = useSend(representantes.setActivo, { onSuccess: done })
  const reassign = useSend(representantes.setReemplazante, { onSuccess: done })
  const reemplazanteId = chosen === null ? null : Number(chosen)
  const params = { representanteId }
  const send = () =>
    isOut
      ? reassign.mutate({ params, body: { reemplazanteId } }, { onError })
      : deactivate.mutate({ params, body: { activo: false, reemplazanteId } }, { onError })
  return (
    <Dialogo opened onClose={onClose} title={isOut ? 'Reasignar sus gestiones' : `¿Desactivar a ${nombre}?`}>
      <Stack>
        {!isOut && <Text size="sm">Se cierran sus sesiones en el momento y no va a poder iniciar sesión.</Text>}
        <Text size="sm">
          {gestionesAbiertas === 0
            ? 'No tiene gestiones abiertas.'
            : `Tiene ${gestionesAbiertas} ${gestionesAbiertas === 1 ? 'gestión abierta' : 'gestiones abiertas'}: quedan a su nombre y los avisos van a quien elijas.`}
        </Text>
        {reemplazantes.length > 0 && (
          <Select
            label="Quién recibe los avisos"
            placeholder="Todas las personas del servicio"
            clearable
            data={reemplazantes.map((each) => ({ value: String(each.usuarioId), label: each.nombre }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button {...(!isOut && { color: 'red' })} loading={deactivate.isPending || reassign.isPending} onClick={send}>
            {isOut ? 'Reasignar' : 'Desactivar'}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}

import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { queryClient } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { useSetColor } from './pedidos-motos.queries.ts'

interface ColorDialogProps {
  detail: PedidoDetail
  linea: PedidoDetail['lineas'][number]
  onClose: () => void
}

/** Dialog that changes the colour of a line to which no units have been assigned yet. */
export const ColorDialog = ({ detail, linea, onClose }: ColorDialogProps) => {
  const [color, setColor] = useState(linea.color)
  const { mutate, isPending, error } = useSetColor()
  const { pedidoId, version } = detail
  const send = () =>
    mutate(
      { params: { pedidoId, lineaId: linea.lineaId }, body: { color, version } },
      {
        onSuccess: () => {
          toastSuccess(`${linea.modelo} pasó a ${color}.`)
          onClose()
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 409) void queryClient.invalidateQueries()
        },
      },
    )
  return (
    <Dialogo opened onClose={onClose} title={`Color de ${linea.modelo}`} size="sm" losesNothing>
      <Stack>
        <Radio.Group
          label="Color"
          value={color}
          onChange={setColor}
          error={error instanceof ApiError ? error.fields?.['color'] : undefined}
        >
          <Stack gap="xs" mt="xs">
            {[...new Set([linea.color, ...linea.colores])].map((each) => (
              <Radio key={each} value={each} label={each} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isPending} disabled={color === linea.color} onClick={send}>
            Cambiar el color
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { Accion, DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { hitoEstado, textoEstado } from '#contract/estados.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { AccionCampos } from './AccionCampos.tsx'
import { type AccionForm, accionDefaults, accionSchema, asksLines, toEstadoUpdate } from './accion.form.ts'
import { markFields } from './devoluciones.form.ts'
import { useReload, useSetEstado } from './devoluciones.queries.ts'

interface AccionDialogProps {
  accion: Accion
  detail: DevolucionDetail
  onClose: () => void
}

/** Asks exactly what a change of state needs and makes it. What was typed stays until it is done or given up. */
export const AccionDialog = ({ accion, detail, onClose }: AccionDialogProps) => {
  const send = useSetEstado()
  const reload = useReload()
  const form = useForm<AccionForm>({
    resolver: zodResolver(accionSchema(accion, detail)),
    defaultValues: accionDefaults(detail),
  })
  const isPossible = detail.acciones.some(({ statusId }) => statusId === accion.statusId)

  const submit = form.handleSubmit((values) =>
    send.mutate(
      {
        params: { id: detail.devolucionId, statusId: accion.statusId },
        body: toEstadoUpdate(values, accion, detail.version),
      },
      {
        onSuccess: ({ estadoId }) => {
          toastSuccess(`La devolución ${detail.devolucionId} quedó en "${textoEstado(estadoId)}".`)
          onClose()
        },
        onError: (error) => {
          markFields(error, form.setError)
          if (!(error instanceof ApiError) || error.status !== 409) return
          if (error.fields) toastError(error)
          void reload()
        },
      },
    ),
  )

  return (
    <Dialogo opened onClose={onClose} title={accion.texto} size={asksLines(accion.pide) ? 'lg' : 'md'}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {isPossible ? (
            <Text size="sm" c="dimmed">
              La devolución {detail.devolucionId} va a pasar a <b>{hitoEstado(accion.statusId)}</b>.
            </Text>
          ) : (
            <Alert color="red" role="alert" title={`Ahora está en "${hitoEstado(detail.estadoId)}"`}>
              Otra persona la movió mientras completabas esto. Copiá lo que necesites y cerrá.
            </Alert>
          )}
          <AccionCampos control={form.control} setValue={form.setValue} pide={accion.pide} detail={detail} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={send.isPending} disabled={!isPossible}>
              {accion.texto}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}

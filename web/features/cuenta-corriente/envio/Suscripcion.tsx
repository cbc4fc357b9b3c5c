import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Suscripcion as Pedida } from '#contract/cuenta-corriente/suscripcion.shapes.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { Read } from '#ui/Read.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { useSetSuscripcion } from '#shared/cuenta/cuenta.queries.ts'
import { CAMPO_PARA, destinatariosOf } from './destinatarios.ts'

interface SuscripcionProps {
  razonSocialId: number
  onClose: () => void
}

interface Datos {
  para: string
}

const CAMPOS: Campos<Datos> = [CAMPO_PARA]

/**
 * Dialog of the subscription to the monthly statement. The statement of a month is sent on the first day of the next
 * month.
 */
export const Suscripcion = ({ razonSocialId, onClose }: SuscripcionProps) => {
  const { data, error, refetch } = useCall(cuentaCorriente.getSuscripcion, { params: { id: String(razonSocialId) } })
  return (
    <Dialogo opened onClose={onClose} title="Todos los meses por email">
      {data ? (
        <Pedir razonSocialId={razonSocialId} pedida={data} onClose={onClose} />
      ) : (
        <Read of={{ data, error, refetch }} height={190} label="Cargando los destinatarios" />
      )}
    </Dialogo>
  )
}

const Pedir = ({ razonSocialId, pedida, onClose }: SuscripcionProps & { pedida: Pedida }) => {
  const { usuario } = useProfile()
  const { mutateAsync } = useSetSuscripcion()
  const { destinatarios, porConfirmar, porAceptar, proximo, hora } = pedida
  const isOn = destinatarios.length > 0
  const params = { id: String(razonSocialId) }
  const cuando = `${formatDay(proximo)} desde las ${hora}`
  const end = (said: string) => {
    toastSuccess(said)
    onClose()
  }
  const de = useFormSend({
    start: { para: destinatarios.join(', ') || (usuario.email ?? '') } as Datos,
    shape: async () => (await import('#contract/cuenta-corriente/shapes.ts')).cuentaCorrienteShapes.setSuscripcion.body,
    bodyOf: ({ para }) => ({ destinatarios: destinatariosOf(para) }),
    pathOf: (path) => (path.startsWith('destinatarios') ? 'para' : path),
    campos: CAMPOS,
    send: async (body) => {
      const reply = await mutateAsync({ params, body })
      const faltan = [
        reply.porConfirmar.length > 0 ? ' A quienes no son de la empresa les pedimos que confirmen.' : '',
        reply.porAceptar.length > 0 ? ' A los titulares, que los acepten.' : '',
      ].join('')
      end(reply.destinatarios.length ? `Listo: el próximo sale el ${cuando}.${faltan}` : 'Listo: no lo enviamos más.')
      return reply
    },
  })
  const stop = async () => {
    await mutateAsync({ params, body: { destinatarios: [] } })
    end('Listo: no lo enviamos más.')
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        El primer día de cada mes enviamos el estado de cuenta del mes que terminó, en PDF. El próximo sale el {cuando}.
      </Text>
      {porConfirmar.length > 0 && (
        <Alert color="yellow" title="Falta que confirmen">
          <Text size="sm">{porConfirmar.join(', ')}. Les llega desde que confirmen su email.</Text>
        </Alert>
      )}
      {porAceptar.length > 0 && (
        <Alert color="yellow" title="Falta que los acepte un titular">
          <Text size="sm">
            {porAceptar.join(', ')}. Les llega desde que un titular de la empresa los acepte por email.
          </Text>
        </Alert>
      )}
      <Formulario de={de} campos={CAMPOS} enviar={isOn ? 'Guardar' : 'Recibirlo todos los meses'} onCancel={onClose} />
      {isOn && (
        <Group>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void stop()}>
            Dejar de recibirlo
          </Button>
        </Group>
      )}
    </Stack>
  )
}

import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { BodySentOf } from '#contract/route.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { useSendEmail } from '#shared/cuenta/cuenta.queries.ts'
import { CAMPO_PARA, destinatariosOf } from './destinatarios.ts'

interface EnviarEmailProps {
  razonSocialId: number
  /** Filters of the items that the e-mail contains. */
  criterios: BodySentOf<typeof cuentaCorriente.sendEmail>['criterios']
  onClose: () => void
}

interface Datos {
  para: string
  mensaje: string
}

const CAMPOS: Campos<Datos> = [
  CAMPO_PARA,
  { kind: 'parrafo', name: 'mensaje', label: 'Mensaje', rows: 3, maxLength: 500 },
]

const Direcciones = ({ de }: { de: readonly string[] }) => (
  <List size="sm">
    {de.map((each) => (
      <List.Item key={each}>{each}</List.Item>
    ))}
  </List>
)

/** Dialog that sends the statement as PDF by e-mail. The text stays until the e-mail has been sent. */
export const EnviarEmail = ({ razonSocialId, criterios, onClose }: EnviarEmailProps) => {
  const { usuario } = useProfile()
  const { mutateAsync } = useSendEmail()
  const de = useFormSend({
    start: { para: usuario.email ?? '', mensaje: '' } as Datos,
    shape: async () => (await import('#contract/cuenta-corriente/shapes.ts')).cuentaCorrienteShapes.sendEmail.body,
    bodyOf: ({ para, mensaje }) => ({ destinatarios: destinatariosOf(para), criterios, mensaje }),
    // An error of one recipient is shown on the field that has all recipients.
    pathOf: (path) => (path.startsWith('destinatarios') ? 'para' : path),
    campos: CAMPOS,
    send: (body) => mutateAsync({ params: { id: String(razonSocialId) }, body }),
  })
  const { reply: data, error } = de
  const destinatarios = destinatariosOf(useWatch({ control: de.form.control, name: 'para' }))
  const isPending = (address: string) => data?.porConfirmar.includes(address.toLowerCase()) === true

  return (
    <Dialogo opened onClose={onClose} title="Enviar Email" losesNothing={data !== undefined}>
      {data ? (
        <Stack>
          {data.enviados > 0 && (
            <>
              <Text component="output">Enviamos el resumen de cuenta a</Text>
              <Direcciones de={destinatarios.filter((each) => !isPending(each))} />
            </>
          )}
          {data.porConfirmar.length > 0 && (
            <Alert color="yellow" role="alert" title="Falta que confirmen">
              <Text size="sm">
                Estas direcciones no son de usuarios de tu empresa. Les enviamos un email para que las confirmen, por
                única vez. Después, enviales el resumen de nuevo.
              </Text>
              <Direcciones de={destinatarios.filter(isPending)} />
            </Alert>
          )}
          <Group justify="end">
            <Button onClick={onClose} data-autofocus>
              Cerrar
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            Enviamos el resumen de cuenta de lo filtrado, con el saldo de toda la cuenta corriente y el PDF adjunto.
          </Text>
          {/* Show the hourly limit as an alert: a toast would disappear before the user can act. */}
          {error instanceof ApiError && error.status === 429 && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <Formulario
            de={de}
            campos={CAMPOS}
            enviar={destinatarios.length > 1 ? `Enviar a ${destinatarios.length} destinatarios` : 'Enviar'}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Dialogo>
  )
}

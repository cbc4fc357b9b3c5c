import { Alert, Button, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { useSendEmail } from './cuenta.queries.ts'
import type { Cuenta } from './use-cuenta.ts'

interface EnviarEmailProps {
  razonSocialId: number
  /** What is filtered: the mail brings that and no more. */
  criterios: Cuenta['criteria']
  onClose: () => void
}

const MAX_MENSAJE = 500

/** What is wrong with the recipients, wherever the server found it; what is wrong with the message. */
const problemsOf = (error: Error | null) => {
  const fields = Object.entries(error instanceof ApiError ? (error.fields ?? {}) : {})
  return {
    destinatarios: fields.find(([path]) => path.startsWith('destinatarios'))?.[1],
    mensaje: fields.find(([path]) => path === 'mensaje')?.[1],
    // More than an hour allows: it stays to be read, a toast would not.
    espera: error instanceof ApiError && error.status === 429 ? error.message : undefined,
  }
}

const Direcciones = ({ de }: { de: readonly string[] }) => (
  <List size="sm">
    {de.map((each) => (
      <List.Item key={each}>{each}</List.Item>
    ))}
  </List>
)

/** Sends the statement with its PDF. What was typed stays until it is sent. */
export const EnviarEmail = ({ razonSocialId, criterios, onClose }: EnviarEmailProps) => {
  const { usuario } = useProfile()
  const [para, setPara] = useState(usuario.email ?? '')
  const [mensaje, setMensaje] = useState('')
  const { mutate, isPending: isSending, error, data } = useSendEmail()
  const problems = problemsOf(error)
  const destinatarios = [...new Set(para.split(/[\s,;]+/).filter(Boolean))]
  const isPending = (address: string) => data?.porConfirmar.includes(address.toLowerCase()) === true
  const send = () => mutate({ params: { id: String(razonSocialId) }, body: { destinatarios, criterios, mensaje } })

  return (
    <Dialogo opened onClose={onClose} title="Enviar Email" losesNothing={data !== undefined}>
      {data ? (
        <Stack>
          {data.enviados > 0 && (
            <>
              <Text component="output">Listo: el resumen de cuenta va en camino a</Text>
              <Direcciones de={destinatarios.filter((each) => !isPending(each))} />
            </>
          )}
          {data.porConfirmar.length > 0 && (
            <Alert color="yellow" role="alert" title="Falta que confirmen">
              <Text size="sm">
                No son de la gente de la empresa: les mandamos un correo para que confirmen su dirección, una sola vez.
                Cuando lo hagan, volvé a enviarles el resumen.
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
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Stack>
            <Text size="sm" c="dimmed">
              Mandamos el resumen de lo que está filtrado, con el saldo de toda la cuenta y el PDF adjunto.
            </Text>
            {problems.espera && (
              <Alert color="red" role="alert">
                {problems.espera}
              </Alert>
            )}
            <TextInput
              label="Para"
              description="Hasta 5, separados con una coma"
              withAsterisk
              inputMode="email"
              autoComplete="email"
              data-autofocus
              value={para}
              error={problems.destinatarios}
              onChange={(event) => setPara(event.currentTarget.value)}
            />
            <Textarea
              label="Mensaje"
              autosize
              minRows={3}
              maxLength={MAX_MENSAJE}
              value={mensaje}
              error={problems.mensaje}
              onChange={(event) => setMensaje(event.currentTarget.value)}
            />
            <Group justify="end">
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button type="submit" loading={isSending}>
                {destinatarios.length > 1 ? `Enviar a ${destinatarios.length} destinatarios` : 'Enviar'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialogo>
  )
}

import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { validaciones } from '#contract/validaciones.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { queryClient, useSend } from '#web/queries.tsx'
import { signOut } from '#web/session.ts'
import { RESULTADOS } from './validar.words.ts'

interface ResultadoCardProps {
  codigo: string
  /** The link has done its work: ask for another. */
  onDone: () => void
}

/** Uses the code of the address, once, and says how it ended. */
export const ResultadoCard = ({ codigo, onDone }: ResultadoCardProps) => {
  const send = useSend(validaciones.validate, {
    refreshes: [validaciones.get],
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['perfil'] }),
  })
  const validate = useEffectEvent(() => send.mutate({ body: { codigo } }))
  useEffect(() => validate(), [codigo])
  if (send.error) {
    return (
      <Card withBorder>
        <FailedRead error={send.error} onRetry={() => send.mutate({ body: { codigo } })} />
        <Button variant="subtle" onClick={onDone}>
          Pedir otro enlace
        </Button>
      </Card>
    )
  }
  if (!send.data) return <Loading text="Validando tu e-mail…" />
  const { titulo, texto, accion } = RESULTADOS[send.data.resultado]
  return (
    <Card withBorder padding="lg" component="section" aria-live="polite">
      <Stack align="start">
        <Title order={2} fz={20}>
          {titulo}
        </Title>
        {send.data.email && <Text fw={600}>{send.data.email}</Text>}
        <Text>{texto}</Text>
        {accion === 'seguir' && (
          <Button component={Link} to={PREFIX}>
            Ir a Inicio
          </Button>
        )}
        {accion === 'enviar' && <Button onClick={onDone}>Pedir un enlace nuevo</Button>}
        {accion === 'cambiar-cuenta' && <Button onClick={() => void signOut()}>Cerrar sesión</Button>}
      </Stack>
    </Card>
  )
}

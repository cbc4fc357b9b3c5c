import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { validaciones } from '#contract/validaciones/calls.ts'
import type { ResultadoValidacion } from '#contract/validaciones/shapes.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useSend } from '#web/queries.tsx'
import { signOut } from '#web/session.ts'

interface Palabras {
  titulo: string
  texto: string
  /** Next step to offer: continue, request another link, or sign in with another account. */
  accion: 'seguir' | 'enviar' | 'cambiar-cuenta'
}

/** Texts for each result of opening a validation link. */
const RESULTADOS: Record<ResultadoValidacion, Palabras> = {
  validado: {
    titulo: 'Tu email quedó validado',
    texto: 'Desde ahora las notificaciones de tus gestiones llegan ahí.',
    accion: 'seguir',
  },
  usado: { titulo: 'Ese enlace ya se usó', texto: 'No hace falta que hagas nada más.', accion: 'seguir' },
  vencido: { titulo: 'El enlace venció', texto: 'Pedí uno nuevo: te llega en unos minutos.', accion: 'enviar' },
  reemplazado: {
    titulo: 'Hay un enlace más nuevo',
    texto: 'Usá el último que te enviamos, o pedí otro.',
    accion: 'enviar',
  },
  'otra-cuenta': {
    titulo: 'Ese enlace es de otro usuario',
    texto: 'Cerrá la sesión e iniciala con el usuario al que le llegó el email.',
    accion: 'cambiar-cuenta',
  },
}

interface ResultadoCardProps {
  codigo: string
  /** Called when the user asks for another link. */
  onDone: () => void
}

/** Sends the code of the URL once. Shows the result. */
export const ResultadoCard = ({ codigo, onDone }: ResultadoCardProps) => {
  const send = useSend(validaciones.validate)
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
  if (!send.data) return <Loading text="Validando tu email…" />
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

import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { BLOCKED_USER_MESSAGE, ERRORS, FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { ScreenLoadError } from '#web/lazy-screen.ts'
import { sessionUser, signOut } from '#web/session.ts'
import { Soporte } from '#shared/Soporte.tsx'
import { Brand } from './Brand.tsx'

interface ProblemProps {
  title: string
  children?: ReactNode
  actions: ReactNode
  /** What stands over the title. */
  above?: ReactNode
}

/** A screen that could not be: what happened, and what can be done. */
export const Problem = ({ title, children, actions, above }: ProblemProps) => (
  <Card withBorder padding="xl" maw={560} mx="auto" my={{ base: 'md', sm: 64 }}>
    <Stack gap="md">
      {above}
      <Title order={1} fz={20}>
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
      <Group gap="sm">{actions}</Group>
    </Stack>
  </Card>
)

/** A screen whose code could not come because there is no network: it comes by itself when there is one again. */
const Offline = () => {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <Problem title="Estás sin conexión." actions={<Button onClick={() => history.back()}>Volver</Button>}>
      Cuando vuelva, esta pantalla se abre sola. Lo que escribiste y no enviaste está guardado en este dispositivo.
    </Problem>
  )
}

/** Its code comes when there is something to tell. */
export const bringFault = (error: unknown): void =>
  void import('#web/faults.ts').then(({ tellFault }) => tellFault(error)).catch(() => {})

/** A route that failed: its code did not arrive, or it crashed while rendering. Both start anew with a fresh page. */
export const Boundary = () => {
  const error = useRouteError()
  const isMissing = error instanceof ScreenLoadError
  const { online } = useNetwork()
  useEffect(() => bringFault(error), [error])
  const retry = <Button onClick={() => location.reload()}>Reintentar</Button>
  if (isMissing && !online) return <Offline />
  return isMissing ? (
    <Problem title="No pudimos cargar la pantalla." actions={retry}>
      Puede que no haya conexión o que haya una versión nueva del portal. Reintentá para traerla.
    </Problem>
  ) : (
    <Problem title={FALLBACK_MESSAGE} actions={retry}>
      Si vuelve a pasar, avisanos. <Soporte />
    </Problem>
  )
}

interface BlockedScreenProps {
  message: string
  onRetry: () => void
}

/** What passes by itself. */
const PASSES: readonly string[] = [ERRORS.metodo, ERRORS.interno, ERRORS['no-disponible']].map(({ text }) => text)

/** The profile could not be loaded: nothing works without it (spec §8). Whose portal it is, what to do, and then what happened. */
export const BlockedScreen = ({ message, onRetry }: BlockedScreenProps) => {
  const passes = PASSES.includes(message)
  return (
    <Box px="md">
      <Problem
        above={<Brand />}
        title={passes ? 'Reintentá en un momento.' : 'Pedí que habiliten tu usuario.'}
        actions={
          <>
            <Button onClick={onRetry}>Reintentar</Button>
            <Button variant="default" onClick={() => void signOut()}>
              Cerrar sesión
            </Button>
          </>
        }
      >
        <Stack gap="sm">
          <Text c="var(--mantine-color-text)">
            {passes && 'Si sigue sin abrir: '}
            <Soporte /> Tu usuario es <b>{sessionUser()?.preferredUsername}</b>.
          </Text>
          <Text size="sm">
            {message} {!passes && BLOCKED_USER_MESSAGE}
          </Text>
        </Stack>
      </Problem>
    </Box>
  )
}

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
  /** Content above the title. */
  above?: ReactNode
}

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

/** Screen shown when code fails to load because there is no connection. Reloads when the connection returns. */
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

/** Reports an error to the server. The code of the report loads on the first error. */
export const reportFaultLater = (error: unknown): void =>
  void import('#web/faults.ts').then(({ reportFault }) => reportFault(error)).catch(() => {})

/**
 * Error boundary of a route, for code that fails to load and for errors while rendering. Its retry button reloads the
 * page.
 */
export const Boundary = () => {
  const error = useRouteError()
  const isMissing = error instanceof ScreenLoadError
  const { online } = useNetwork()
  useEffect(() => reportFaultLater(error), [error])
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

/** Messages of errors after which a retry may succeed. */
const TEMPORARY: readonly string[] = [ERRORS.metodo, ERRORS.interno, ERRORS['no-disponible']].map(({ text }) => text)

/** Screen shown when the profile fails to load, because no screen works without it (spec §8). */
export const BlockedScreen = ({ message, onRetry }: BlockedScreenProps) => {
  const isTemporary = TEMPORARY.includes(message)
  return (
    <Box px="md">
      <Problem
        above={<Brand />}
        title={isTemporary ? 'Reintentá en un momento.' : 'Pedí que habiliten tu usuario.'}
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
            {isTemporary && 'Si sigue sin abrir: '}
            <Soporte /> Tu usuario es <b>{sessionUser()?.preferredUsername}</b>.
          </Text>
          <Text size="sm">
            {message} {!isTemporary && BLOCKED_USER_MESSAGE}
          </Text>
        </Stack>
      </Problem>
    </Box>
  )
}

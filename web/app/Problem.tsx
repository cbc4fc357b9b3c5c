import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { BLOCKED_USER_MESSAGE, ERRORS, FALLBACK_MESSAGE, NOT_FOUND_SCREEN_MESSAGE } from '#contract/base/errors.ts'
import { PREFIX } from '#contract/route.ts'
import { quienCorrige } from '#shared/quien-corrige.ts'
import { ScreenLoadError } from '#web/lazy-screen.ts'
import { useProfile } from '#web/profile.tsx'
import { signOut } from '#web/session.ts'
import { Soporte } from '#shared/Soporte.tsx'

interface ProblemProps {
  title: string
  children?: ReactNode
  actions: ReactNode
}

/** A screen that could not be: what happened, and what can be done. */
export const Problem = ({ title, children, actions }: ProblemProps) => (
  <Card withBorder padding="xl" maw={560} mx="auto" my={{ base: 'md', sm: 64 }}>
    <Stack gap="md">
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

/** A route that failed: its code did not arrive, or it crashed while rendering. Both start anew with a fresh page. */
export const Boundary = () => {
  const isMissing = useRouteError() instanceof ScreenLoadError
  const { online } = useNetwork()
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

/** Any other path (spec §2). */
export const NotFoundScreen = () => (
  <Problem
    title={NOT_FOUND_SCREEN_MESSAGE}
    actions={
      <Button component={Link} to={PREFIX}>
        Ir a Inicio
      </Button>
    }
  />
)

/** A screen that this person does not have, and whom to ask for it. */
export const NoAccessScreen = () => (
  <Problem
    title={ERRORS['sin-permiso'].text}
    actions={
      <Button component={Link} to={PREFIX}>
        Ir a Inicio
      </Button>
    }
  >
    Si necesitás esta sección, pedísela {quienCorrige(useProfile())}. <Soporte />
  </Problem>
)

interface BlockedScreenProps {
  message: string
  onRetry: () => void
}

/** The profile could not be loaded: nothing works without it (spec §8). */
export const BlockedScreen = ({ message, onRetry }: BlockedScreenProps) => (
  <Problem
    title={message}
    actions={
      <>
        <Button onClick={onRetry}>Reintentar</Button>
        <Button variant="default" onClick={() => void signOut()}>
          Cerrar sesión
        </Button>
      </>
    }
  >
    {BLOCKED_USER_MESSAGE} <Soporte />
  </Problem>
)

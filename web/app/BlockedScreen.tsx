import { Button } from '@mantine/core'
import { BLOCKED_USER_MESSAGE } from '#contract/errors.ts'
import { signOut } from '#web/session.ts'
import { Problem } from './Problem.tsx'
import { Soporte } from './Soporte.tsx'

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

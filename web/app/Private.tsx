import { useEffect } from 'react'
import { ProfileProvider } from '#web/profile.tsx'
import { sessionUser, signIn } from '#web/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { BlockedScreen } from './BlockedScreen.tsx'
import { Shell } from './Shell.tsx'

const SignIn = () => {
  useEffect(() => void signIn(), [])
  return <Loading text="Vamos a que ingreses…" />
}

/** Everything under /autogestion: for a person who signed in and whose profile is whole. */
export const Private = () =>
  sessionUser() ? (
    <ProfileProvider
      loading={<Loading text="Cargando Autogestión…" />}
      failed={(message, retry) => <BlockedScreen message={message} onRetry={retry} />}
    >
      <Shell />
    </ProfileProvider>
  ) : (
    <SignIn />
  )

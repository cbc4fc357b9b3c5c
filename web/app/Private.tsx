import { Suspense, use, useEffect } from 'react'
import { ProfileProvider, useProfile } from '#web/profile.tsx'
import { sessionUser, signIn, startSession } from '#web/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { BlockedScreen } from './Problem.tsx'
import { Shell } from './Shell.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const AceptarTerminos = lazyPiece(
  async () => (await import('../features/terminos/AceptarTerminos.tsx')).AceptarTerminos,
)

const SinRazonSocial = lazyPiece(
  async () => (await import('../features/pedidos-razon-social/SinRazonSocial.tsx')).SinRazonSocial,
)

const SignIn = () => {
  useEffect(() => void signIn(), [])
  return <Loading text="Te llevamos a iniciar sesión…" />
}

const loading = <Loading text="Cargando Autogestión…" />

/**
 * Shows the first that applies: the terms, if not yet accepted; the request for a razón social, if the user has none;
 * otherwise the screen.
 */
const Accepted = () => {
  const { terminosAceptados, esInterno, listRazonSocial } = useProfile().usuario
  if (terminosAceptados && !esInterno && !listRazonSocial.length) {
    return (
      <Suspense fallback={loading}>
        <SinRazonSocial />
      </Suspense>
    )
  }
  return terminosAceptados ? (
    <Shell />
  ) : (
    <Suspense fallback={loading}>
      <AceptarTerminos />
    </Suspense>
  )
}

const SignedIn = () => (
  <ProfileProvider loading={loading} failed={(message, retry) => <BlockedScreen message={message} onRetry={retry} />}>
    <Accepted />
  </ProfileProvider>
)

/** Waits for the session, because a user may come from a public page before the session is known. */
const AfterSession = () => {
  use(startSession())
  return sessionUser() ? <SignedIn /> : <SignIn />
}

/** Parent route of everything under /autogestion: requires a signed-in user whose profile is complete. */
export const Private = () =>
  sessionUser() ? (
    <SignedIn />
  ) : (
    <Suspense fallback={loading}>
      <AfterSession />
    </Suspense>
  )

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
  return <Loading text="Vamos a que ingreses…" />
}

const loading = <Loading text="Cargando Autogestión…" />

/** Nothing but the terms until they are accepted; then a company, for who has none; then the screen that was asked for. */
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

/** Who comes from a public page, perhaps before it is known who they are. */
const Known = () => {
  use(startSession())
  return sessionUser() ? <SignedIn /> : <SignIn />
}

/** Everything under /autogestion: for a person who signed in and whose profile is whole. */
export const Private = () =>
  sessionUser() ? (
    <SignedIn />
  ) : (
    <Suspense fallback={loading}>
      <Known />
    </Suspense>
  )

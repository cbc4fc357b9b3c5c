import { lazy, Suspense, useEffect } from 'react'
import { ProfileProvider, useProfile } from '#web/profile.tsx'
import { queryClient } from '#web/queries.tsx'
import { sessionUser, signIn } from '#web/session.ts'
import { Loading } from '#ui/Loading.tsx'
import { BlockedScreen } from './Problem.tsx'
import { Shell } from './Shell.tsx'

const AceptarTerminos = lazy(() =>
  import('../features/terminos/AceptarTerminos.tsx').then((module) => ({ default: module.AceptarTerminos })),
)

const SinRazonSocial = lazy(() =>
  import('../features/pedidos-razon-social/SinRazonSocial.tsx').then((module) => ({ default: module.SinRazonSocial })),
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
      <AceptarTerminos onAccepted={() => void queryClient.invalidateQueries({ queryKey: ['perfil'] })} />
    </Suspense>
  )
}

/** Everything under /autogestion: for a person who signed in and whose profile is whole. */
export const Private = () =>
  sessionUser() ? (
    <ProfileProvider loading={loading} failed={(message, retry) => <BlockedScreen message={message} onRetry={retry} />}>
      <Accepted />
    </ProfileProvider>
  ) : (
    <SignIn />
  )

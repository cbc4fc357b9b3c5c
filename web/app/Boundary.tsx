import { Button } from '@mantine/core'
import { useRouteError } from 'react-router'
import { FALLBACK_MESSAGE } from '#contract/errors.ts'
import { ScreenLoadError } from '#web/lazy-screen.ts'
import { Problem } from './Problem.tsx'
import { Soporte } from './Soporte.tsx'

/** A route that failed: its code did not arrive, or it crashed while rendering. Both start anew with a fresh page. */
export const Boundary = () => {
  const isMissing = useRouteError() instanceof ScreenLoadError
  const retry = <Button onClick={() => location.reload()}>Reintentar</Button>
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

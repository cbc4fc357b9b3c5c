import { lazy, Suspense } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsavedChanges } from '#web/leave.ts'

const ConfirmDialog = lazy(() => import('#ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

/** Asks before another screen takes the place of a form with unsaved changes. */
export const LeaveGuard = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="¿Salir sin enviar?"
        confirm="Salir"
        cancel="Seguir acá"
        danger
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        Hay cambios que todavía no enviaste.
      </ConfirmDialog>
    </Suspense>
  )
}

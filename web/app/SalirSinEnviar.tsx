import type { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Dialog that asks before leaving a form with unsaved changes. */
export const SalirSinEnviar = ({ proceed, reset }: Extract<ReturnType<typeof useBlocker>, { state: 'blocked' }>) => (
  <ConfirmDialog
    opened
    title="¿Salir sin enviar?"
    confirm="Salir"
    cancel="Seguir acá"
    danger
    onConfirm={proceed}
    onCancel={reset}
  >
    Hay cambios que todavía no enviaste.
  </ConfirmDialog>
)

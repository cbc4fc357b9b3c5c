import { Button } from '@mantine/core'
import { useState } from 'react'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

/** Button with which the author of a payment withdraws it, after a confirmation. */
export const AnularPago = ({ pago: { pagoId } }: { pago: Pago }) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(pagos.withdraw, {
    onSuccess: () => toastSuccess(`El pago ${pagoId} quedó anulado.`),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)} aria-label={`Anular el pago ${pagoId}`}>
        Anular
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`¿Anular el pago Nº ${pagoId}?`}
        confirm="Anular"
        danger
        busy={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate({ params: { pagoId } }, { onSettled: () => setAsking(false) })}
      >
        Lo que pagaba vuelve a quedar pendiente. Si tenía un error, informalo de nuevo con los datos corregidos.
      </ConfirmDialog>
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

/** Button with which the author of a payment withdraws it, after a confirmation. */
export const RetirarPago = ({ pago: { pagoId } }: { pago: Pago }) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(pagos.withdraw, {
    onSuccess: () => toastSuccess(`El pago ${pagoId} quedó retirado.`),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)} aria-label={`Retirar el pago ${pagoId}`}>
        Retirar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`¿Retirar el pago Nº ${pagoId}?`}
        confirm="Retirar"
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

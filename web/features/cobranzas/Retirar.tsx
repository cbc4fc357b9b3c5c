import { Button } from '@mantine/core'
import { useState } from 'react'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { Nota } from '#contract/cobranzas/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

interface RetirarProps {
  razonSocialId: number
  notaId: number
  promesa: NonNullable<Nota['promesa']>
}

/** Button to withdraw a promise that was recorded by mistake. Asks for confirmation. */
export const Retirar = ({ razonSocialId, notaId, promesa: { importe, moneda, dia } }: RetirarProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const send = useSend(cobranzas.setRetirada, { onSuccess: () => toastSuccess('Promesa anulada.') })
  const promesa = `${formatMoney(importe, moneda)} hasta el ${formatDay(dia)}`
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Anular la promesa de ${promesa}`}
        onClick={() => setAsking(true)}
      >
        Anular
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Anular la promesa?"
        confirm="Anular"
        danger
        busy={send.isPending}
        onConfirm={() => send.mutate({ params: { razonSocialId, notaId } }, { onSettled: close })}
        onCancel={close}
      >
        La promesa de {promesa} se anula y queda en el historial con tu nombre. El próximo contacto no cambia: si hace
        falta, registrá otro.
      </ConfirmDialog>
    </>
  )
}

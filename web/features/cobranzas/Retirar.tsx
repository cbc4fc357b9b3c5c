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

/** Button that withdraws a wrongly recorded promise, after a confirmation. */
export const Retirar = ({ razonSocialId, notaId, promesa: { importe, moneda, dia } }: RetirarProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const send = useSend(cobranzas.setRetirada, { onSuccess: () => toastSuccess('Retiraste la promesa.') })
  const promesa = `${formatMoney(importe, moneda)} hasta el ${formatDay(dia)}`
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Retirar la promesa de ${promesa}`}
        onClick={() => setAsking(true)}
      >
        Retirar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Retirar la promesa?"
        confirm="Retirar"
        danger
        busy={send.isPending}
        onConfirm={() => send.mutate({ params: { razonSocialId, notaId } }, { onSettled: close })}
        onCancel={close}
      >
        La de {promesa} deja de contar, y queda a la vista que la retiraste. El próximo contacto sigue como estaba: si
        hay que cambiarlo, anotalo.
      </ConfirmDialog>
    </>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { download } from '#web/downloads.ts'
import { toastSuccess } from '#web/toasts.ts'
import { useSendRecibo } from './pagos.queries.ts'

/** Buttons to download the receipt of an applied payment or to e-mail it again. */
export const PagoRecibo = ({ pagoId, recibo }: { pagoId: number; recibo: string }) => {
  const { mutate, isPending } = useSendRecibo()
  const params = { pagoId }
  const send = () =>
    mutate(
      { params },
      {
        onSuccess: ({ enviados }) =>
          toastSuccess(enviados === 1 ? 'El recibo va por email.' : `El recibo va por email a ${enviados} personas.`),
      },
    )
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={600}>
        Recibo {recibo}
      </Text>
      <Group gap="xs">
        <Descargar
          label={`Descargar recibo ${recibo}`}
          download={() => download(pagos.downloadRecibo, { params }, pdfFileName('recibo', recibo))}
        >
          Descargar recibo
        </Descargar>
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          aria-label={`Reenviar recibo ${recibo}`}
          loading={isPending}
          onClick={send}
        >
          Reenviar recibo
        </Button>
      </Group>
    </Group>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { verComo } from '#contract/ver-como/calls.ts'
import { useSend } from '#web/queries.tsx'
import { beginVerComo } from '#web/ver-como.ts'

/**
 * Button that starts "Ver como": staff see the portal as this customer for half an hour. The view is read-only and
 * audited.
 */
export const VerComoBoton = ({ razonSocialId, ...props }: ButtonProps & { razonSocialId: number }) => {
  const start = useSend(verComo.start, { onSuccess: beginVerComo })
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={18} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate({ body: { razonSocialId } })}
      {...props}
    >
      Ver como cliente
    </Button>
  )
}

import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoney } from '#shared/plata.ts'
import { excesoDe } from '#contract/pedidos-motos/reglas.ts'
import { useCredito } from './pedidos-motos.queries.ts'
import { Placeholder } from '#ui/Placeholder.tsx'

interface PedidoCreditoProps {
  razonSocialId: number | ''
  total: string
  /** true: the order is a draft, so the text says that it can be sent above the credit. */
  isBorrador?: boolean
}

/**
 * Credit that is available for an order. Only warns when the total is higher: the user who approves the order decides.
 */
export const PedidoCredito = ({ razonSocialId, total, isBorrador = false }: PedidoCreditoProps) => {
  const { data, isPending, error } = useCredito(razonSocialId)
  if (razonSocialId === '') return null
  if (isPending) return <Placeholder height={20} width={260} />
  if (error || data.disponible === null) {
    return (
      <Text size="sm" c="dimmed">
        No pudimos consultar tu crédito disponible.
      </Text>
    )
  }
  const exceso = excesoDe(total, data.disponible)
  const taken =
    data.comprometido === '0.00' ? '' : `, descontados ${formatMoney(data.comprometido)} de pedidos aprobados`
  const known = `Crédito disponible: ${formatMoney(data.disponible)} de ${formatMoney(data.limite)}${taken}`
  if (exceso === undefined) return <Text size="sm">{known}</Text>
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden />}
      title={`El pedido supera el crédito en ${formatMoney(exceso)}`}
    >
      {known}.{isBorrador && ' Lo podés enviar igual: quien lo aprueba ve este aviso.'}
    </Alert>
  )
}

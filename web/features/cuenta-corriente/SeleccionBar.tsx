import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatSaldo } from '#shared/plata.ts'
import { pagoPath } from '#shared/cuenta/cuenta.paths.ts'
import { documentosTexto } from '#shared/cuenta/cuenta.words.ts'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'
import { sumPendientes } from './importe.ts'

interface SeleccionBarProps {
  partidas: readonly Partida[]
  onClear: () => void
  /** Text next to the total. */
  nota?: string | undefined
  /** Actions on the selected items; absent: a button to report a payment. */
  children?: ReactNode
}

/** Bar with the total of the selected items by currency, and actions on these items. */
export const SeleccionBar = ({ partidas, onClear, nota, children }: SeleccionBarProps) => {
  const navigate = useNavigate()
  const totales = sumPendientes(partidas).map(([moneda, importe]) => formatSaldo(importe, moneda))
  return (
    <SelectionBar label="Comprobantes seleccionados">
      <Group gap="xs" wrap="nowrap" me="auto">
        <Text component="output">
          {documentosTexto(partidas.length)} · <b>{totales.join(' · ')}</b>
          {nota && ` · ${nota}`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Quitar selección
        </Button>
      </Group>
      <Group gap="xs">
        {children}
        <Button
          variant={children ? 'default' : 'filled'}
          onClick={() => void navigate(`${pagoPath}?rs=${partidas[0]?.razonSocialId}`, { state: { partidas } })}
        >
          Informar pago
        </Button>
      </Group>
    </SelectionBar>
  )
}

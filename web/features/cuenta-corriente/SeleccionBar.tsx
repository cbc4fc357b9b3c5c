import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatSaldo } from '#shared/plata.ts'
import { pagoPath } from './cuenta.paths.ts'
import { documentosTexto } from './cuenta.words.ts'
import { DescargarComprobantes } from './DescargarComprobantes.tsx'
import { sumPendientes } from './importe.ts'
import classes from './SeleccionBar.module.css'

interface SeleccionBarProps {
  partidas: readonly Partida[]
  onClear: () => void
}

/** What the selected items add up to, each currency by itself, and what can be done with them. */
export const SeleccionBar = ({ partidas, onClear }: SeleccionBarProps) => {
  const navigate = useNavigate()
  const totales = sumPendientes(partidas).map(([moneda, importe]) => formatSaldo(importe, moneda))
  const razonSocialId = partidas[0]?.razonSocialId
  return (
    <Group className={classes.bar ?? ''} justify="space-between" gap="xs" component="section" aria-label="Lo elegido">
      <Group gap="xs" wrap="nowrap">
        <Text component="output">
          {documentosTexto(partidas.length)} · <b>{totales.join(' · ')}</b>
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Limpiar
        </Button>
      </Group>
      <Group gap="xs">
        <DescargarComprobantes documentos={partidas}>Descargar comprobantes (ZIP)</DescargarComprobantes>
        <Button
          variant="default"
          onClick={() => void navigate(`${pagoPath}?rs=${razonSocialId}`, { state: { partidas } })}
        >
          Informar pago
        </Button>
      </Group>
    </Group>
  )
}

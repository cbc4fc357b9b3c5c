import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Partida } from '#contract/cuenta-corriente.schemas.ts'
import { formatCount, formatMoney } from '#contract/formato.ts'
import { pagoPath } from './cuenta.paths.ts'
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
  const totales = sumPendientes(partidas).map(([moneda, importe]) => formatMoney(importe, moneda))
  const cuantas = partidas.length === 1 ? '1 elegida' : `${formatCount(partidas.length)} elegidas`
  const [first] = partidas
  return (
    <>
      <output className={classes.live}>{first ? `${cuantas}: ${totales.join(' y ')}` : ''}</output>
      {first && (
        <Group
          className={classes.bar ?? ''}
          justify="space-between"
          gap="sm"
          component="section"
          aria-label="Lo elegido"
        >
          <Text>
            {cuantas} · <b>{totales.join(' · ')}</b>
          </Text>
          <Group gap="xs">
            <Button variant="subtle" onClick={onClear}>
              Limpiar
            </Button>
            <DescargarComprobantes documentos={partidas}>Descargar comprobantes (ZIP)</DescargarComprobantes>
            <Button
              variant="default"
              onClick={() => void navigate(`${pagoPath}?rs=${first.razonSocialId}`, { state: { partidas } })}
            >
              Informar pago
            </Button>
          </Group>
        </Group>
      )}
    </>
  )
}

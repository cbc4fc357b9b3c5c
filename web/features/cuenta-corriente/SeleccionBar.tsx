import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { excelFileName } from '#contract/valores/formato.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { formatSaldo } from '#shared/plata.ts'
import { pagoPath } from '#shared/cuenta/cuenta.paths.ts'
import { documentosTexto } from '#shared/cuenta/cuenta.words.ts'
import { download } from '#web/downloads.ts'
import { DescargarComprobantes } from './DescargarComprobantes.tsx'
import { DescargarPdf } from './DescargarPdf.tsx'
import { sumPendientes } from './importe.ts'
import classes from './SeleccionBar.module.css'

interface SeleccionBarProps {
  partidas: readonly Partida[]
  onClear: () => void
  /** What else is to be known of it. */
  nota?: string | undefined
}

/** What the selected items add up to, each currency by itself, and what can be done with them. */
export const SeleccionBar = ({ partidas, onClear, nota }: SeleccionBarProps) => {
  const navigate = useNavigate()
  const totales = sumPendientes(partidas).map(([moneda, importe]) => formatSaldo(importe, moneda))
  const [razonSocialId, ...otras] = new Set(partidas.map((partida) => partida.razonSocialId))
  // Those alone, whether they are open or not.
  const criteria = {
    razonSocialIds: razonSocialId === undefined ? [] : [razonSocialId, ...otras],
    estado: 'todas' as const,
    partidaIds: partidas.map(({ partidaId }) => partidaId),
  }
  return (
    <Group className={classes.bar ?? ''} justify="space-between" gap="xs" component="section" aria-label="Lo elegido">
      <Group gap="xs" wrap="nowrap">
        <Text component="output">
          {documentosTexto(partidas.length)} · <b>{totales.join(' · ')}</b>
          {nota && ` · ${nota}`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Limpiar
        </Button>
      </Group>
      <Group gap="xs">
        {razonSocialId !== undefined && otras.length === 0 && (
          <DescargarPdf razonSocialId={razonSocialId} criteria={criteria} label="Descargar PDF de lo elegido">
            PDF
          </DescargarPdf>
        )}
        <Descargar
          label="Descargar Excel de lo elegido"
          download={() =>
            download(
              cuentaCorriente.downloadExcel,
              { body: criteria },
              excelFileName('cuentacorriente', otras.length ? 'todas' : (razonSocialId ?? 'todas')),
            )
          }
        >
          Excel
        </Descargar>
        <DescargarComprobantes documentos={partidas}>Comprobantes (ZIP)</DescargarComprobantes>
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

import { excelFileName } from '#contract/valores/formato.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { download } from '#web/downloads.ts'
import { DescargarComprobantes } from './DescargarComprobantes.tsx'
import { DescargarPdf } from './DescargarPdf.tsx'
import { SeleccionBar } from './SeleccionBar.tsx'

interface SeleccionDescargasProps {
  partidas: readonly Partida[]
  onClear: () => void
}

/** Buttons to download only the selected items, whether open or cleared. */
export const SeleccionDescargas = ({ partidas, onClear }: SeleccionDescargasProps) => {
  const razonSocialIds = [...new Set(partidas.map((partida) => partida.razonSocialId))]
  const [razonSocialId, ...otras] = razonSocialIds
  const criteria = {
    razonSocialIds,
    estado: 'todas' as const,
    partidaIds: partidas.map(({ partidaId }) => partidaId),
  }
  return (
    <SeleccionBar partidas={partidas} onClear={onClear}>
      {razonSocialId !== undefined && otras.length === 0 && (
        <DescargarPdf razonSocialId={razonSocialId} criteria={criteria} label="Descargar PDF de la selección">
          PDF
        </DescargarPdf>
      )}
      <Descargar
        label="Descargar Excel de la selección"
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
    </SeleccionBar>
  )
}

import { excelFileName } from '#contract/valores/formato.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { Verbo } from '#ui/Verbo.tsx'

interface DescargarExcelProps {
  /** Content and razón social of the file: both are in its name (spec §9). */
  type: string
  id: number | 'todas'
  download: (fileName: string) => Promise<void>
}

/** Button that downloads the filtered rows. */
export const DescargarExcel = ({ type, id, download }: DescargarExcelProps) => (
  <Descargar label="Descargar Excel" download={() => download(excelFileName(type, id))}>
    <Verbo>Descargar</Verbo>Excel
  </Descargar>
)

import { excelFileName } from '#contract/valores/formato.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { Verbo } from '#ui/Verbo.tsx'

interface DescargarExcelProps {
  /** Kind of data and razón social, which the name of the file contains (spec §9). */
  type: string
  id: number | 'todas'
  download: (fileName: string) => Promise<void>
}

/** Button that downloads the rows that match the filters. */
export const DescargarExcel = ({ type, id, download }: DescargarExcelProps) => (
  <Descargar label="Descargar Excel" download={() => download(excelFileName(type, id))}>
    <Verbo>Descargar</Verbo>Excel
  </Descargar>
)

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { excelFileName } from '#contract/formato.ts'

interface DescargarExcelProps {
  /** What the file has, and of whom: both are in its name (spec §9). */
  type: string
  id: number | 'todas'
  download: (fileName: string) => Promise<void>
}

/** Downloads what is filtered. */
export const DescargarExcel = ({ type, id, download }: DescargarExcelProps) => {
  const [isDownloading, setDownloading] = useState(false)
  const start = async () => {
    setDownloading(true)
    await download(excelFileName(type, id))
    setDownloading(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isDownloading}
      onClick={() => void start()}
    >
      Descargar Excel
    </Button>
  )
}

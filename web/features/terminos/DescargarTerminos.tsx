import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { TERMINOS_VERSION, terminos } from '#contract/terminos.ts'
import { download } from '#web/downloads.ts'

/** A copy to keep, with one's own acceptance in it. */
export const DescargarTerminos = () => {
  const [isDownloading, setDownloading] = useState(false)
  const start = async () => {
    setDownloading(true)
    await download(terminos.downloadPdf, {}, `pdf_file_terminos_${TERMINOS_VERSION}_autogestion.pdf`)
    setDownloading(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isDownloading}
      onClick={() => void start()}
    >
      Descargar PDF
    </Button>
  )
}

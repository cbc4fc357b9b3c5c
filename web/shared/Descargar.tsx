import { Button } from '@mantine/core'
import { type Icon, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface DescargarProps {
  children: ReactNode
  /** Accessible name; absent: the text of the button. */
  label?: string | undefined
  icon?: Icon
  /** Downloads the file. Must show its own errors. */
  download: () => Promise<void>
}

/** Button that downloads a file; disabled during the download. */
export const Descargar = ({ children, label, icon: DownloadIcon = IconDownload, download }: DescargarProps) => {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await download()
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} aria-hidden />}
      aria-label={label}
      loading={isBusy}
      onClick={() => void start()}
    >
      {children}
    </Button>
  )
}

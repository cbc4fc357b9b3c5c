import { Button } from '@mantine/core'
import { type Icon, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface DescargarProps {
  children: ReactNode
  /** What it is called where its text is shorter. */
  label?: string | undefined
  icon?: Icon
  /** Tells its own failure. */
  download: () => Promise<void>
}

/** A button that downloads something, busy while it does. */
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

import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { canScan } from './barcode.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const EscanerDialog = lazyPiece(async () => (await import('./EscanerDialog.tsx')).EscanerDialog)

interface EscanearProps {
  /** What it reads: "Escanear un producto". */
  label: string
  onRead: (text: string) => void
}

/** Reads a code with the camera into the field that it stands in. Where the browser cannot, there is no button. */
export const Escanear = ({ label, onRead }: EscanearProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!canScan()) return null
  const read = (text: string) => {
    setOpen(false)
    onRead(text)
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={() => setOpen(true)}>
        <IconBarcode size={20} aria-hidden />
      </ActionIcon>
      <Suspense>{isOpen && <EscanerDialog title={label} onRead={read} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

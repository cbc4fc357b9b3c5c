import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { recortar } from '#contract/facturas/qr.direccion.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const EscanerDialog = lazyPiece(async () => (await import('./EscanerDialog.tsx')).EscanerDialog)

interface EscanearProps {
  /** Label of the button: "Escanear un producto". */
  label: string
  /** Receives the relevant part of the code. */
  onRead: (text: string) => void
  /** In a dialog: tells it that the scanner is open, so that Escape closes only the scanner. */
  onShown?: (isShown: boolean) => void
}

/** Button that scans a code into its field, by camera or from a photo. */
export const Escanear = ({ label, onRead, onShown }: EscanearProps) => {
  const [isOpen, setOpen] = useState(false)
  const show = (isShown: boolean) => {
    setOpen(isShown)
    onShown?.(isShown)
  }
  const read = (text: string) => {
    show(false)
    onRead(recortar(text))
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={() => show(true)}>
        <IconBarcode size={20} aria-hidden />
      </ActionIcon>
      <Suspense>{isOpen && <EscanerDialog title={label} onRead={read} onClose={() => show(false)} />}</Suspense>
    </>
  )
}

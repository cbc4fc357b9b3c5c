import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { recortar } from '#contract/facturas/qr.direccion.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const EscanerDialog = lazyPiece(async () => (await import('./EscanerDialog.tsx')).EscanerDialog)

interface EscanearProps {
  /** Label of the button: "Escanear un producto". */
  label: string
  /** Called with the text to put into the field. */
  onRead: (text: string) => void
  /**
   * Called when the scanner opens or closes. A dialog that contains the button needs it, so that Escape closes only the
   * scanner.
   */
  onShown?: (isShown: boolean) => void
}

/** Button that scans a code into the field next to it, by camera or from a photo. */
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

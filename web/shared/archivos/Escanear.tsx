import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { recortar } from '#contract/facturas/qr.direccion.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const EscanerDialog = lazyPiece(async () => (await import('./EscanerDialog.tsx')).EscanerDialog)

interface EscanearProps {
  /** What it reads: "Escanear un producto". */
  label: string
  /** What the code says, cut to what is looked for. */
  onRead: (text: string) => void
  /** In a dialog, which leaves Escape to the one on top. */
  onShown?: (isShown: boolean) => void
}

/** Reads a code into the field that it stands in, with the camera or from a photo. */
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

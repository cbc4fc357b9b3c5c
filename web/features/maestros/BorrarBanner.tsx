import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MaestroBanner } from '#contract/maestros.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface BorrarBannerProps {
  banner: MaestroBanner
  busy: boolean
  onConfirm: () => void
}

/** Takes a banner away, once it is asked. */
export const BorrarBanner = ({ banner, busy, onConfirm }: BorrarBannerProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Borrar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Borrar el banner?"
        confirm="Borrar"
        danger
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={onConfirm}
      >
        {banner.titulo} deja de verse en Inicio. Lo que decía queda en el historial.
      </ConfirmDialog>
    </>
  )
}

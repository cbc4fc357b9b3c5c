import { Anchor } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ImagenDialog = lazyPiece(async () => (await import('./ImagenDialog.tsx')).ImagenDialog)

interface CambiarImagenProps {
  titulo: 'Cambiar Imagen de Perfil' | 'Cambiar Imagen de Empresa'
  nombre: string
  version: number | null
  /** Razón social that gets the image; absent: the image is the user's. */
  razonSocialId?: number
  onChanged: (version: number | null) => void
}

/** Button that opens the dialog of an image. Loads the dialog on demand. */
export const CambiarImagen = (props: CambiarImagenProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        mih={24}
        ta="left"
        aria-label={props.razonSocialId ? `${props.titulo}: ${props.nombre}` : undefined}
        onClick={() => setOpen(true)}
      >
        {props.titulo}
      </Anchor>
      {isOpen && (
        <Suspense>
          <ImagenDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export type { CambiarImagenProps }

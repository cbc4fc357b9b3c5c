import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, useEffect } from 'react'
import { Imagen } from '#shared/Imagen.tsx'
import { touchedPiece } from '#ui/touched-piece.tsx'
import { useImagen } from '#web/imagen.ts'
import { useProfile } from '#web/profile.tsx'
import { writeImagen } from '#web/storage.ts'

export interface PersonaProps {
  onHelp: () => void
}

/** Button with the picture of the user. Opens the user menu. */
export const BotonPersona = (button: ComponentProps<'button'>) => {
  const { contacto, imagenVersion } = useProfile().usuario
  const { data: imagen } = useImagen(imagenVersion)
  useEffect(() => {
    if (imagen || imagenVersion === null) writeImagen(imagen ?? '')
  }, [imagen, imagenVersion])
  const name = `${contacto.nombre} ${contacto.apellido}`.trim()
  return (
    <UnstyledButton bdrs="50%" aria-haspopup="menu" {...button}>
      <Imagen version={imagenVersion} nombre={name} size={36} />
      <VisuallyHidden>Menú de {name}</VisuallyHidden>
    </UnstyledButton>
  )
}

/** User menu of the header. Its code loads when the user first touches the button. */
export const Persona = touchedPiece<PersonaProps>(
  async () => (await import('./UserMenu.tsx')).UserMenu,
  ({ touch }) => <BotonPersona {...touch} />,
)

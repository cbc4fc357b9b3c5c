import { Avatar } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { initials } from '#contract/valores/formato.ts'
import { useImagen } from '#web/imagen.ts'

interface ImagenProps {
  /** `imagenVersion` of the person or razón social; null: there is no picture. */
  version: number | null
  nombre: string
  size: number
  isCompany?: boolean
}

/**
 * Picture or initials of a person or razón social. Screen readers skip it, so the caller must show the name next to it.
 */
export const Imagen = ({ version, nombre, size, isCompany = false }: ImagenProps) => {
  const { data } = useImagen(version, size)
  return (
    <Avatar
      src={data ?? null}
      alt=""
      aria-hidden
      color="marca"
      variant="filled"
      size={size}
      {...(isCompany && { radius: 8 })}
    >
      {initials(nombre) || <IconUser size={size / 2} />}
    </Avatar>
  )
}

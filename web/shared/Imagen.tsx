import { Avatar } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { initials } from '#contract/valores/formato.ts'
import { useImagen } from '#web/imagen.ts'

interface ImagenProps {
  /** `imagenVersion` of the person or the company; null: they have none. */
  version: number | null
  nombre: string
  size: number
  isCompany?: boolean
}

/** The picture of a person or a company, or their initials. Their name has to stand beside it: this says nothing aloud. */
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

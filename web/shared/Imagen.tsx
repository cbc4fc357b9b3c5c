import { Avatar } from '@mantine/core'
import { initials } from '#contract/formato.ts'

export const Imagen = ({ nombre, size }: { version: number | null; nombre: string; size: number }) => (
  <Avatar color="marca" size={size} aria-hidden>
    {initials(nombre)}
  </Avatar>
)

import { UnstyledButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { archivos as archivosApi } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { TIPOS_FOTO } from '#contract/base/fotos.ts'
import { callFile } from '#web/api.ts'
import { Figura } from './Figura.tsx'
import classes from './Foto.module.css'

/** Whether a file has a thumbnail. */
export const isFoto = ({ tipo }: Archivo): boolean => TIPOS_FOTO.includes(tipo)

interface FotoProps {
  archivo: Archivo
  onOpen: () => void
}

/** Thumbnail of a photo; a click opens the viewer. */
export const Foto = ({ archivo: { archivoId, nombre }, onOpen }: FotoProps) => (
  <UnstyledButton title={nombre} aria-label={`Ver ${nombre}`} onClick={onOpen}>
    <Figura
      clave={['miniatura', archivoId]}
      read={(signal) => callFile(archivosApi.downloadMiniatura, { params: { archivoId }, signal })}
      alt=""
      className={classes.foto}
    >
      <IconPhoto size={22} aria-hidden />
    </Figura>
  </UnstyledButton>
)

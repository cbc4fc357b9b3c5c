import { UnstyledButton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { archivos as archivosApi } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { callFile } from '#web/api.ts'
import classes from './Foto.module.css'
import { showIn } from './show-in.ts'

/** What has a small picture of itself. */
const FOTOS = ['image/png', 'image/jpeg']

export const isFoto = ({ tipo }: Archivo): boolean => FOTOS.includes(tipo)

interface FotoProps {
  archivo: Archivo
  onOpen: () => void
}

/** A photo as a small picture, asked for when it comes on screen; it opens in its place. */
export const Foto = ({ archivo: { archivoId, nombre }, onOpen }: FotoProps) => {
  const { ref, inViewport } = useInViewport<HTMLButtonElement>()
  const { data: blob } = useQuery({
    queryKey: ['miniatura', archivoId],
    queryFn: async ({ signal }) => {
      const file = await callFile(archivosApi.downloadMiniatura, { params: { archivoId }, signal })
      return file.blob
    },
    staleTime: Infinity,
    enabled: inViewport,
    retry: false,
  })
  const show = useMemo(() => blob && showIn(blob), [blob])
  return (
    <UnstyledButton
      ref={ref}
      className={classes.foto ?? ''}
      title={nombre}
      aria-label={`Ver ${nombre}`}
      onClick={onOpen}
    >
      {show ? <img ref={show} alt="" className={classes.imagen} /> : <IconPhoto size={22} aria-hidden />}
    </UnstyledButton>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ayuda } from '#contract/ayuda/calls.ts'
import { ANCHO_IMAGEN } from '#contract/ayuda/reglas.ts'
import { callFile } from '#web/api.ts'
import { showIn } from '#shared/show-in.ts'
import classes from './Markdown.module.css'

export interface Medida {
  imagenId: string
  ancho: number
  alto: number
}

/**
 * Picture of a help article. Reserves its space while it loads. The request needs an access token, which an `<img>`
 * cannot send.
 */
export const Ilustracion = ({
  imagenId,
  alt,
  medida,
}: {
  imagenId: string
  alt: string
  medida: Medida | undefined
}) => {
  const { data: blob } = useQuery({
    queryKey: ['ilustracion', imagenId],
    queryFn: async ({ signal }) => (await callFile(ayuda.downloadImagen, { params: { imagenId }, signal })).blob,
    staleTime: Infinity,
    retry: false,
  })
  const show = useMemo(() => blob && showIn(blob), [blob])
  const { ancho, alto } = medida ?? { ancho: ANCHO_IMAGEN, alto: ANCHO_IMAGEN / 2 }
  return (
    <img
      {...(show && { ref: show })}
      alt={alt}
      width={ancho}
      height={alto}
      className={classes.imagen}
      style={{ maxWidth: ancho, aspectRatio: `${ancho} / ${alto}` }}
    />
  )
}

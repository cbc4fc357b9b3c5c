import { useQuery } from '@tanstack/react-query'
import { TAPA } from '#contract/catalogos.reglas.ts'
import type { Catalogo } from '#contract/catalogos.shapes.ts'
import { catalogos } from '#contract/catalogos.ts'
import { initials } from '#contract/formato.ts'
import { callFile } from '#web/api.ts'
import classes from './Tapa.module.css'

/** Shows the picture for as long as it is there. */
const showIn = (blob: Blob) => (image: HTMLImageElement) => {
  const url = URL.createObjectURL(blob)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

/** The cover of a catalogue, asked once for each revision: it needs the token, so it cannot be the address of an <img>. */
export const Tapa = ({ catalogo }: { catalogo: Catalogo }) => {
  const { catalogoId, revision, tieneTapa, titulo } = catalogo
  const { data: blob } = useQuery({
    queryKey: ['tapa', catalogoId, revision],
    queryFn: async ({ signal }) => (await callFile(catalogos.downloadTapa, { params: { catalogoId }, signal })).blob,
    enabled: tieneTapa,
    staleTime: Infinity,
    retry: false,
  })
  return blob ? (
    <img ref={showIn(blob)} alt="" width={TAPA.ancho} height={TAPA.alto} className={classes.tapa} />
  ) : (
    <span className={classes.tapa} aria-hidden>
      {initials(titulo)}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { callFile } from './api.ts'
import { LADO_IMAGEN, LADO_MINIATURA } from '#contract/imagenes/reglas.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { markImagen, readImagen } from './storage.ts'

const SMALL = String(LADO_MINIATURA)
const LARGE = String(LADO_IMAGEN)
/**
 * Size (px) up to which the miniature is used. Above this size the miniature looks blurred on a high-density screen.
 */
const MINIATURE_MAX_PX = 48

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('image')))
    reader.readAsDataURL(blob)
  })

/**
 * Reads the picture as a data URL, because an `<img>` cannot send the token. Each version is requested once, because it
 * never changes. undefined until the picture arrives, and after a failure.
 */
export const useImagen = (version: number | null, size = MINIATURE_MAX_PX) => {
  const lado = size > MINIATURE_MAX_PX ? LARGE : SMALL
  const kept = lado === SMALL ? readImagen(version) : ''
  return useQuery({
    queryKey: ['imagen', version, lado],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(imagenes.download, { params: { imagenId: version!, lado }, signal })
      return markImagen(await toDataUrl(blob), version!)
    },
    enabled: version !== null,
    staleTime: Infinity,
    retry: false,
    ...(kept && { initialData: kept }),
  })
}

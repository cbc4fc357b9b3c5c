import { useQuery } from '@tanstack/react-query'
import { callFile } from './api.ts'
import { LADO_IMAGEN, LADO_MINIATURA } from '#contract/imagenes/reglas.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { markImagen, readImagen } from './storage.ts'

const SMALL = String(LADO_MINIATURA)
const LARGE = String(LADO_IMAGEN)
/** Beyond this a sharp screen shows that the small one is small. */
const SMALL_UP_TO = 48

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('image')))
    reader.readAsDataURL(blob)
  })

/**
 * The picture of a version as a data URL, asked once: a version never changes. It needs the token, so it cannot be the address
 * of an <img>. Undefined until it is here, and when it cannot be had: initials stand for it.
 */
export const useImagen = (version: number | null, size = SMALL_UP_TO) => {
  const lado = size > SMALL_UP_TO ? LARGE : SMALL
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

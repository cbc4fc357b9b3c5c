import { SALIDA_FOTO } from '#contract/base/comienzos.ts'
import { isFotoName } from '#contract/base/fotos.ts'
import { LIMITES_IMAGEN } from '#contract/imagenes/reglas.ts'
import { LADO_IMAGEN } from '#contract/imagenes/reglas.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
/** Whether a file may be a HEIC photo, which only Safari decodes. Windows does not know its content type. */
const isHeic = ({ type, name }: File): boolean => /hei[cf]/.test(type) || (type === '' && isFotoName(name))
const MIN_SIDE = 64
const QUALITY = 0.92

/** Picture chosen by the user, decoded. */
export interface Elegida {
  /** Object URL of the picture. Release it with URL.revokeObjectURL. */
  url: string
  image: HTMLImageElement
  /** Content type of the cropped picture: PNG or JPEG. */
  tipo: string
}

/** Part of a picture, in pixels of the picture. It may extend beyond the edges. */
export interface Recorte {
  x: number
  y: number
  width: number
  height: number
}

/** Decodes a chosen file. Throws an error whose message tells the user what to do. */
export const openImagen = async (file: File): Promise<Elegida> => {
  if (!TYPES.includes(file.type) && !isHeic(file))
    throw new Error(`${file.name}: no es PNG ni JPEG. Elegí otra imagen.`)
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    throw new Error(
      isHeic(file)
        ? `${file.name}: este navegador no abre fotos HEIC. ${SALIDA_FOTO}`
        : `${file.name}: no la pudimos abrir. Puede estar dañada: elegí otra.`,
    )
  }
  if (Math.min(image.naturalWidth, image.naturalHeight) < MIN_SIDE) {
    URL.revokeObjectURL(url)
    throw new Error(`${file.name}: es muy chica. Tiene que medir ${MIN_SIDE} píxeles de lado o más.`)
  }
  return { url, image, tipo: file.type === 'image/png' ? file.type : 'image/jpeg' }
}

/** Returns a part of the picture as a file of the stored size, without metadata. Areas beyond the edges are white. */
export const cutImagen = async ({ image, tipo }: Elegida, recorte: Recorte): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = LADO_IMAGEN
  canvas.height = LADO_IMAGEN
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('El navegador no pudo preparar la imagen. Probá con otra.')
  const scale = LADO_IMAGEN / recorte.width
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, LADO_IMAGEN, LADO_IMAGEN)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, -recorte.x * scale, -recorte.y * scale, image.naturalWidth * scale, image.naturalHeight * scale)
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, tipo, QUALITY)
  })
  if (!blob || blob.size > LIMITES_IMAGEN.maxBytes) {
    throw new Error('El navegador no pudo preparar la imagen. Probá con otra.')
  }
  return new File([blob], tipo === 'image/png' ? 'imagen.png' : 'imagen.jpg', { type: tipo })
}

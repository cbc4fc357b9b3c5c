import type { FileLimits } from '#contract/route.ts'

export const LIMITES_IMAGEN: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
  remade: true,
}

/** Length of each side in pixels, of the larger and the smaller stored image. */
export const LADO_IMAGEN = 512
export const LADO_MINIATURA = 96

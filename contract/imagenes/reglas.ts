import type { FileLimits } from '#contract/route.ts'

export const LIMITES_IMAGEN: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
  remade: true,
}

/** Side length (px) of the larger and of the smaller stored image. */
export const LADO_IMAGEN = 512
export const LADO_MINIATURA = 96

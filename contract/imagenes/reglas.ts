import type { FileLimits } from '#contract/route.ts'

/** Limits of the image of a user or a razón social. */
export const LIMITES_IMAGEN: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
  remade: true,
}

/** Side in pixels of the two stored sizes. */
export const LADO_IMAGEN = 512
export const LADO_MINIATURA = 96

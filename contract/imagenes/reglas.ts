import type { FileLimits } from '#contract/route.ts'

/** What is accepted as the image of a person or a company. */
export const LIMITES_IMAGEN: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
}

/** Sides, in pixels, of the two that are made of it. */
export const LADO_IMAGEN = 512
export const LADO_MINIATURA = 96

/** Sides, in pixels, of the two that are made of it. */
export const LADO_IMAGEN = 512
export const LADO_MINIATURA = 96

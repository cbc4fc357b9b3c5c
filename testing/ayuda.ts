import type { Articulo, Titular } from '#contract/ayuda/shapes.ts'

/** Help article as lists show it. `change` replaces fields. */
export const aTitular = (change: Partial<Titular> = {}): Titular => ({
  slug: 'informar-un-pago',
  titulo: 'Informar un pago',
  tema: 'cuenta',
  resumen: 'Avisá una transferencia para que la apliquemos.',
  ...change,
})

/** Help article with its text. `change` replaces fields. */
export const anArticulo = (change: Partial<Articulo> = {}): Articulo => ({
  ...aTitular(),
  texto: '## Los pasos\n\n1. Tocá **Informar pago**.\n2. Adjuntá el comprobante.',
  actualizado: '2026-11-20T15:00:00.000Z',
  sirvio: null,
  imagenes: [],
  ...change,
})

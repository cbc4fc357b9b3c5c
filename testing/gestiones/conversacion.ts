import type { Conversacion } from '#contract/conversaciones/shapes.ts'

/** Empty conversation of a gestión, as a customer reads it. */
export const aConversacion = (over: Partial<Conversacion> = {}): Conversacion => ({
  comentarios: [],
  leidoHasta: null,
  sinLeer: false,
  esperaCliente: false,
  puedeComentar: true,
  puedeAnotar: false,
  ...over,
})

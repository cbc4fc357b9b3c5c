import type { Conversacion } from '#contract/conversaciones/shapes.ts'

/** What is said of something that waits at the desk: nothing yet, as a customer reads it. */
export const aConversacion = (over: Partial<Conversacion> = {}): Conversacion => ({
  comentarios: [],
  leidoHasta: null,
  sinLeer: false,
  esperaCliente: false,
  puedeComentar: true,
  puedeAnotar: false,
  ...over,
})

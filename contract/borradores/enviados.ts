/** Kinds of gestión that are created from a draft. Each has its name for a sentence, and the folder of its screens. */
const ENVIADOS = {
  devolucion: { nombre: 'esta devolución', pantalla: 'devoluciones' },
  garantia: { nombre: 'esta garantía', pantalla: 'garantias' },
  reclamo: { nombre: 'este reclamo', pantalla: 'reclamos' },
  pago: { nombre: 'este pago', pantalla: 'cuenta-corriente/pagos' },
} as const
export type ClaseEnviada = keyof typeof ENVIADOS

/** Returns the text about a draft that was already sent, and the path of the item that it created. */
export const yaEnviado = (clase: ClaseEnviada, numero: number) => ({
  message: `Ya enviaste ${ENVIADOS[clase].nombre}: Nº ${numero}.`,
  enlace: `${ENVIADOS[clase].pantalla}/${numero}`,
})

/** Kinds of contacts of a razón social at the distributor. */
export const CONTACTOS = {
  vendedor: 'Vendedor',
  asesor: 'Asesor',
  asesor_cobranza: 'Asesor de cobranzas',
} as const

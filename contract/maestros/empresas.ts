/** Kinds of contact person that a razón social has at the distributor. */
export const CONTACTOS = {
  vendedor: 'Vendedor',
  asesor: 'Asesor',
  asesor_cobranza: 'Asesor de cobranzas',
} as const

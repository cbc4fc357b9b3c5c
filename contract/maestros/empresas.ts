/** What somebody of the distributor does for a company. */
export const CONTACTOS = {
  vendedor: 'Vendedor',
  asesor: 'Asesor',
  asesor_cobranza: 'Asesor de cobranzas',
} as const

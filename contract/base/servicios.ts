/**
 * Ids of the services that a user may have (spec §3; the ids of the demo catalogue). Only users who have a service see
 * its screens.
 */
export const SERVICIOS = {
  cuentaCorriente: 1,
  devoluciones: 2,
  reclamos: 3,
  garantias: 4,
  documentacion: 5,
  catalogos: 6,
  pedidosMotos: 7,
  centrosGarantia: 8,
  representantes: 9,
  camiones: 10,
  monopatinElectrico: 11,
  baterias: 12,
  ecommerce: 13,
} as const

export type ServicioId = (typeof SERVICIOS)[keyof typeof SERVICIOS]

export const SERVICIOS_TEXTO: Record<number, string> = {
  1: 'Cuenta corriente',
  2: 'Devoluciones',
  3: 'Reclamos',
  4: 'Garantías',
  5: 'Documentos',
  6: 'Catálogos',
  7: 'Pedidos Motos',
  8: 'Centros de garantías',
  9: 'Representantes',
  10: 'Camiones',
  11: 'Monopatín eléctrico',
  12: 'Baterías',
  13: 'Tienda',
}

/** Ids of the negocios (lines of business) in spec §3. */
export const NEGOCIOS = { motos: 1, autopartes: 4 } as const

/** Feature flags and their defaults (spec §5). The environment variable FLAGS overrides them. */
export const FLAGS = {
  'create-representative': true,
  'change-password': true,
  'upload-claim-file': true,
  'personal-information': true,
  'add-legal-entity': false,
  register: false,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof FLAGS

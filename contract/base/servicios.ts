/** The services a user may have (spec §3; ids of the demo catalogue). A service screen shows only with its id. */
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

/** What each service is called. */
export const SERVICIOS_TEXTO: Record<number, string> = {
  1: 'Cuenta corriente',
  2: 'Devoluciones',
  3: 'Reclamos',
  4: 'Garantías',
  5: 'Documentación',
  6: 'Catálogos',
  7: 'Pedidos motos',
  8: 'Centros de garantía',
  9: 'Representantes',
  10: 'Camiones',
  11: 'Monopatín eléctrico',
  12: 'Baterías',
  13: 'E-commerce',
}

/** Business ids (spec §3). */
export const NEGOCIOS = { motos: 1, autopartes: 4 } as const

/** Feature flags (spec §5), on and off by default; each environment may override them with FLAGS. */
export const FLAGS = {
  'create-representative': true,
  'change-password': true,
  'upload-claim-file': true,
  'personal-information': true,
  'add-legal-entity': false,
  register: false,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof FLAGS

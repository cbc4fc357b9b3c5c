import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

/**
 * Scopes of an API token. A scope that creates also covers what the portal asks of the customer about the kind: comments,
 * files, transport data, changes of state. `servicioId`: service without which a user cannot grant the scope; null:
 * none.
 */
export const ALCANCES = {
  'cuenta:leer': { texto: 'Leer la cuenta corriente', servicioId: SERVICIOS.cuentaCorriente },
  'pagos:informar': { texto: 'Informar pagos y comentarlos', servicioId: SERVICIOS.cuentaCorriente },
  'documentos:leer': { texto: 'Leer documentos y certificados', servicioId: SERVICIOS.documentacion },
  'certificados:cargar': { texto: 'Subir certificados y comentarlos', servicioId: SERVICIOS.documentacion },
  'facturas:leer': { texto: 'Leer facturas', servicioId: SERVICIOS.devoluciones },
  'devoluciones:leer': { texto: 'Leer devoluciones', servicioId: SERVICIOS.devoluciones },
  'devoluciones:crear': { texto: 'Pedir devoluciones y responderlas', servicioId: SERVICIOS.devoluciones },
  'reclamos:leer': { texto: 'Leer reclamos', servicioId: SERVICIOS.reclamos },
  'reclamos:crear': { texto: 'Abrir reclamos y responderlos', servicioId: SERVICIOS.reclamos },
  'garantias:leer': { texto: 'Leer garantías', servicioId: SERVICIOS.garantias },
  'garantias:crear': { texto: 'Pedir garantías y responderlas', servicioId: SERVICIOS.garantias },
  'pedidos:leer': { texto: 'Leer pedidos de motos', servicioId: SERVICIOS.pedidosMotos },
  'pedidos:crear': { texto: 'Pedir motos y responder los pedidos', servicioId: SERVICIOS.pedidosMotos },
  'webhooks:administrar': { texto: 'Administrar webhooks, de lo que puede leer', servicioId: null },
} as const satisfies Record<string, { texto: string; servicioId: ServicioId | null }>
export type Alcance = keyof typeof ALCANCES

/** Whether a user with these services may grant a scope. */
export const alcanzan = (alcance: Alcance, has: (servicioId: ServicioId) => boolean): boolean => {
  const { servicioId } = ALCANCES[alcance]
  return servicioId === null || has(servicioId)
}

/**
 * Format of a token. Leak scanners recognize the prefix; the checksum shows whether the token was copied completely.
 */
export const TOKEN = { prefijo: 'agst_', azar: 30, control: 6, comienzo: 8 } as const

/** Days that a token is valid: proposal and maximum. */
export const DIAS_TOKEN = { inicial: 90, max: 365 } as const

export const MAX_TOKENS = 20

/** Days before the expiry of a token on which its creator is notified, in ascending order. */
export const AVISOS_TOKEN = [3, 14] as const

/** Path of the screen of API tokens. */
export const CONEXIONES_PATH = '/autogestion/conexiones'

/** Path under /autogestion/ of the documentation for developers of the customers' systems. */
export const DOCS_DE_SISTEMAS = 'docs/clientes'

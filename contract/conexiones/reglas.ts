import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

/** What a token of a company may be given: in words, and the service that its maker has to have for it; null: none. */
export const ALCANCES = {
  'cuenta:leer': { texto: 'Leer la cuenta corriente', servicioId: SERVICIOS.cuentaCorriente },
  'documentos:leer': { texto: 'Leer documentos y certificados', servicioId: SERVICIOS.documentacion },
  'facturas:leer': { texto: 'Leer facturas', servicioId: SERVICIOS.devoluciones },
  'devoluciones:leer': { texto: 'Leer devoluciones', servicioId: SERVICIOS.devoluciones },
  'devoluciones:crear': { texto: 'Pedir devoluciones', servicioId: SERVICIOS.devoluciones },
  'reclamos:leer': { texto: 'Leer reclamos', servicioId: SERVICIOS.reclamos },
  'reclamos:crear': { texto: 'Abrir reclamos', servicioId: SERVICIOS.reclamos },
  'garantias:leer': { texto: 'Leer garantías', servicioId: SERVICIOS.garantias },
  'pedidos:leer': { texto: 'Leer pedidos de motos', servicioId: SERVICIOS.pedidosMotos },
  'webhooks:administrar': { texto: 'Administrar webhooks, de lo que puede leer', servicioId: null },
} as const satisfies Record<string, { texto: string; servicioId: ServicioId | null }>
export type Alcance = keyof typeof ALCANCES

/** Whether somebody with these services may do what a scope says. */
export const alcanzan = (alcance: Alcance, has: (servicioId: ServicioId) => boolean): boolean => {
  const { servicioId } = ALCANCES[alcance]
  return servicioId === null || has(servicioId)
}

/** How a token looks: whoever scans for leaked ones knows it by its beginning, and its end says whether it was copied whole. */
export const TOKEN = { prefijo: 'agst_', azar: 30, control: 6, comienzo: 8 } as const

/** For how many days one counts. */
export const DIAS_TOKEN = { inicial: 90, max: 365 } as const

/** Most that count at once of what one person made. */
export const MAX_TOKENS = 20

/** Days before its end when its maker is told, the nearest first. */
export const AVISOS_TOKEN = [3, 14] as const

/** The screen of all of them. */
export const CONEXIONES_PATH = '/autogestion/conexiones'

/** Where the page of what customers' systems may do is, under /autogestion/. */
export const DOCS_DE_SISTEMAS = 'docs/clientes'

import type { ClaseTrabajo } from './reglas.ts'

/** Variables of a saved answer, written in double braces. Each has a sample value for the preview. */
export const VARIABLES = {
  cliente: { texto: 'Quién lo pidió', ejemplo: 'Laura' },
  razonSocial: { texto: 'Su razón social', ejemplo: 'Repuestos del Oeste S.A.' },
  numero: { texto: 'El número', ejemplo: '40101' },
  motivo: { texto: 'El motivo', ejemplo: 'Entrega incompleta' },
  estado: { texto: 'El estado', ejemplo: 'En Análisis' },
  vence: { texto: 'Hasta cuándo respondemos (donde hay plazo)', ejemplo: 'martes 24-11 a las 14:20' },
  quien: { texto: 'Quién responde', ejemplo: 'Noelia Paz' },
} as const satisfies Record<string, { texto: string; ejemplo: string }>
export type Variable = keyof typeof VARIABLES

/** Kinds of work that have reasons, followers, and states that a saved answer can set. */
export const SEGUIDAS = ['devolucion', 'reclamo', 'garantia'] as const satisfies readonly ClaseTrabajo[]
export type ClaseSeguida = (typeof SEGUIDAS)[number]

interface Conversada {
  /** Spanish name without an article. */
  titulo: string
  /** Spanish name with its article. */
  nombre: string
  /** Returns the path of the conversation under /autogestion. */
  enlace: (entidadId: number) => string
}

/** Names of each kind of work, and the path of its conversation. */
export const CONVERSADA_TEXTO: Record<ClaseTrabajo, Conversada> = {
  devolucion: { titulo: 'Devolución', nombre: 'la devolución', enlace: (id) => `/devoluciones/${id}/comentarios` },
  reclamo: { titulo: 'Reclamo', nombre: 'el reclamo', enlace: (id) => `/reclamos/${id}/comentarios` },
  garantia: { titulo: 'Garantía', nombre: 'la garantía', enlace: (id) => `/garantias/${id}/comentarios` },
  pago: { titulo: 'Pago', nombre: 'el pago', enlace: (id) => `/cuenta-corriente/pagos/${id}` },
  pedido: { titulo: 'Pedido de motos', nombre: 'el pedido', enlace: (id) => `/pedidos-motos/${id}/comentarios` },
  certificado: {
    titulo: 'Certificado',
    nombre: 'el certificado',
    enlace: (id) => `/documentacion?vista=certificados&conversacion=${id}`,
  },
  alta: {
    titulo: 'Alta de razón social',
    nombre: 'el alta',
    enlace: (id) => `/validar-razon?conversacion=${id}`,
  },
}

const BRACES = /\{\{([^{}]*)\}\}/g
const isVariable = (name: string): name is Variable => Object.hasOwn(VARIABLES, name)

/** Returns all names in double braces in their order, even unknown names. */
const namesIn = (texto: string): string[] => [...texto.matchAll(BRACES)].map(([, name]) => name!.trim())

/** Replaces each variable of a text by its value. */
const sustituir = (texto: string, valorDe: (variable: Variable) => string): string =>
  texto.replaceAll(BRACES, (written, between: string) => {
    const name = between.trim()
    return isVariable(name) ? valorDe(name) : written
  })

/** Returns the names in double braces that are not variables. */
export const variablesDesconocidas = (texto: string): string[] => [
  ...new Set(namesIn(texto).filter((name) => !isVariable(name))),
]

export const usaVariable = (texto: string, variable: Variable): boolean => namesIn(texto).includes(variable)

export const rellenar = (texto: string, valores: Readonly<Record<Variable, string>>): string =>
  sustituir(texto, (variable) => valores[variable])

/** Fills in the variables of a text with sample values. */
export const ejemploDe = (texto: string): string => sustituir(texto, (variable) => VARIABLES[variable].ejemplo)

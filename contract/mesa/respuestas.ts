import type { ClaseTrabajo } from './reglas.ts'

/** What changes from one item to another in an answer, as it is written between double braces, with how it is shown before it is used. */
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

/** What has motives, states that an answer may move it to, and who follows it. */
export const SEGUIDAS = ['devolucion', 'reclamo', 'garantia'] as const satisfies readonly ClaseTrabajo[]
export type ClaseSeguida = (typeof SEGUIDAS)[number]

interface Conversada {
  /** By itself. */
  titulo: string
  /** With its article. */
  nombre: string
  /** Where its conversation is, under /autogestion. */
  enlace: (entidadId: number) => string
}

/** All that the desk works on is conversed with the customer: how each is called, and where. */
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

/** What is between double braces, in order. */
const namesIn = (texto: string): string[] => [...texto.matchAll(BRACES)].map(([, name]) => name!.trim())

/** A text with something instead of each of its variables. */
const sustituir = (texto: string, valorDe: (variable: Variable) => string): string =>
  texto.replaceAll(BRACES, (written, between: string) => {
    const name = between.trim()
    return isVariable(name) ? valorDe(name) : written
  })

/** The names between double braces that are no variable. */
export const variablesDesconocidas = (texto: string): string[] => [
  ...new Set(namesIn(texto).filter((name) => !isVariable(name))),
]

/** Whether a text has a variable. */
export const usaVariable = (texto: string, variable: Variable): boolean => namesIn(texto).includes(variable)

/** A text with its variables filled in. */
export const rellenar = (texto: string, valores: Readonly<Record<Variable, string>>): string =>
  sustituir(texto, (variable) => valores[variable])

/** How an answer will read, with what its variables say of an item that was made up. */
export const ejemploDe = (texto: string): string => sustituir(texto, (variable) => VARIABLES[variable].ejemplo)

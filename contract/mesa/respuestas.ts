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

/** What is conversed with the customer: there answers are used. */
export const CONVERSADAS = ['devolucion', 'reclamo', 'garantia'] as const satisfies readonly ClaseTrabajo[]
export type Conversada = (typeof CONVERSADAS)[number]
export const isConversada = (clase: ClaseTrabajo): clase is Conversada =>
  (CONVERSADAS as readonly ClaseTrabajo[]).includes(clase)

/** How each is called, by itself and with its article, and where it is seen under /autogestion. */
export const CONVERSADA_TEXTO: Record<Conversada, { titulo: string; nombre: string; enlace: string }> = {
  devolucion: { titulo: 'Devolución', nombre: 'la devolución', enlace: '/devoluciones' },
  reclamo: { titulo: 'Reclamo', nombre: 'el reclamo', enlace: '/reclamos' },
  garantia: { titulo: 'Garantía', nombre: 'la garantía', enlace: '/garantias' },
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

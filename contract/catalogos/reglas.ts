import { clavesDe } from '#contract/base/claves.ts'

/** Types of catalogues (domain §6). */
export const TIPOS_CATALOGO = {
  despiece: 'Despiece',
  listaPrecios: 'Lista de precios',
  manualUsuario: 'Manual de usuario',
  manualService: 'Manual de service',
  folleto: 'Folleto',
} as const
export type TipoCatalogo = keyof typeof TIPOS_CATALOGO
export const TIPO_CATALOGO_IDS = clavesDe(TIPOS_CATALOGO)

/** Size (px) of the cover of a catalogue. */
export const TAPA = { ancho: 300, alto: 400 } as const
/** Days after publication during which a catalogue counts as new. */
export const DIAS_NUEVO = 30
export const MAX_CODIGOS = 5000

/** Normalizes a part code for searches. Removes dashes, dots and spaces. */
export const normalizeCodigo = (codigo: string): string =>
  codigo
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

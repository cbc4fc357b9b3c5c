import { clavesDe } from '#contract/base/claves.ts'

/** What a catalogue can be (domain §6). */
export const TIPOS_CATALOGO = {
  despiece: 'Despiece',
  listaPrecios: 'Lista de precios',
  manualUsuario: 'Manual de usuario',
  manualService: 'Manual de service',
  folleto: 'Folleto',
} as const
export type TipoCatalogo = keyof typeof TIPOS_CATALOGO
export const TIPO_CATALOGO_IDS = clavesDe(TIPOS_CATALOGO)

/** Pixels of a cover. */
export const TAPA = { ancho: 300, alto: 400 } as const
/** A catalogue is new so many days after it was published. */
export const DIAS_NUEVO = 30
export const MAX_CODIGOS = 5000

/** A part code as it is looked for: without dashes, dots nor spaces. */
export const normalizeCodigo = (codigo: string): string =>
  codigo
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

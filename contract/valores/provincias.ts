import { stripAccents } from './formato.ts'

/** Provinces of ISO 3166-2:AR (domain §2.3). */
export const PROVINCIAS = [
  'Ciudad Autónoma de Buenos Aires',
  'Buenos Aires',
  'Catamarca',
  'Chaco',
  'Chubut',
  'Córdoba',
  'Corrientes',
  'Entre Ríos',
  'Formosa',
  'Jujuy',
  'La Pampa',
  'La Rioja',
  'Mendoza',
  'Misiones',
  'Neuquén',
  'Río Negro',
  'Salta',
  'San Juan',
  'San Luis',
  'Santa Cruz',
  'Santa Fe',
  'Santiago del Estero',
  'Tierra del Fuego',
  'Tucumán',
] as const

/** Abbreviations of provinces that users and programs write. Here without accents, dots and spaces. */
const CORTAS: Readonly<Record<string, (typeof PROVINCIAS)[number]>> = {
  caba: 'Ciudad Autónoma de Buenos Aires',
  capital: 'Ciudad Autónoma de Buenos Aires',
  capfed: 'Ciudad Autónoma de Buenos Aires',
  capitalfederal: 'Ciudad Autónoma de Buenos Aires',
  ciudaddebuenosaires: 'Ciudad Autónoma de Buenos Aires',
  bsas: 'Buenos Aires',
  pba: 'Buenos Aires',
  gba: 'Buenos Aires',
  granbuenosaires: 'Buenos Aires',
  cba: 'Córdoba',
  ctes: 'Corrientes',
  er: 'Entre Ríos',
  eerios: 'Entre Ríos',
  erios: 'Entre Ríos',
  mza: 'Mendoza',
  mnes: 'Misiones',
  nqn: 'Neuquén',
  rnegro: 'Río Negro',
  stacruz: 'Santa Cruz',
  sfe: 'Santa Fe',
  stafe: 'Santa Fe',
  santiago: 'Santiago del Estero',
  sde: 'Santiago del Estero',
  sgodelestero: 'Santiago del Estero',
  stgodelestero: 'Santiago del Estero',
  tdf: 'Tierra del Fuego',
  tierradelfuegoantartidaeislasdelatlanticosur: 'Tierra del Fuego',
  tuc: 'Tucumán',
}
const plain = (text: string): string =>
  stripAccents(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
const POR_NOMBRE = new Map<string, (typeof PROVINCIAS)[number]>([
  ...Object.entries(CORTAS),
  ...PROVINCIAS.map((nombre) => [plain(nombre), nombre] as const),
])

/**
 * Returns the province that a text names, in full or abbreviated, also after "Provincia de" or "Pcia."; undefined for
 * other texts.
 */
export const findProvincia = (text: string): (typeof PROVINCIAS)[number] | undefined =>
  POR_NOMBRE.get(plain(text)) ?? POR_NOMBRE.get(plain(text).replace(/^(?:provincia|pcia|prov)(?:de)?/, ''))

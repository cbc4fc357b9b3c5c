import { plain } from './formato.ts'

/** Banks of Argentina on which cheques are drawn, with the names that users write. No side effects. */

interface Banco {
  nombre: string
  /** Other names of the bank, without the words that `claveDe` drops. */
  alias: readonly string[]
}

/**
 * Banks by their code at the BCRA (central bank), with which a CBU also begins. Merged banks stay in the list, because
 * their cheques still exist.
 */
export const BANCOS: Readonly<Record<string, Banco>> = {
  '007': { nombre: 'Banco Galicia', alias: ['galicia buenos aires', 'galicia bs as'] },
  '011': { nombre: 'Banco Nación', alias: ['bna', 'nacion arg', 'nac'] },
  '014': {
    nombre: 'Banco Provincia',
    alias: ['bapro', 'provincia buenos aires', 'provincia bs as', 'pcia buenos aires', 'pcia bs as', 'pba', 'bpba'],
  },
  '015': { nombre: 'ICBC', alias: ['industrial and commercial bank of china', 'standard bank'] },
  '016': { nombre: 'Citibank', alias: ['citi', 'citibank n'] },
  '017': { nombre: 'Banco BBVA', alias: ['frances', 'bbva frances', 'rio plata bbva'] },
  '020': { nombre: 'Banco de Córdoba', alias: ['bancor', 'provincia cordoba', 'pcia cordoba'] },
  '027': { nombre: 'Banco Supervielle', alias: [] },
  '029': { nombre: 'Banco Ciudad', alias: ['ciudad buenos aires', 'ciudad bs as'] },
  '034': { nombre: 'Banco Patagonia', alias: [] },
  '044': { nombre: 'Banco Hipotecario', alias: [] },
  '045': { nombre: 'Banco San Juan', alias: [] },
  '060': { nombre: 'Banco de Tucumán', alias: [] },
  '065': { nombre: 'Banco Municipal de Rosario', alias: ['municipal', 'bmr'] },
  '072': { nombre: 'Banco Santander', alias: ['santander rio', 'rio'] },
  '083': { nombre: 'Banco del Chubut', alias: [] },
  '086': { nombre: 'Banco Santa Cruz', alias: [] },
  '093': { nombre: 'Banco de La Pampa', alias: ['pampa sem', 'pampa sociedad economia mixta'] },
  '094': { nombre: 'Banco de Corrientes', alias: [] },
  '097': { nombre: 'Banco Provincia del Neuquén', alias: ['neuquen', 'bpn'] },
  '131': { nombre: 'Bank of China', alias: ['bank of china limited'] },
  '143': { nombre: 'Brubank', alias: [] },
  '147': { nombre: 'Bibank', alias: ['interfinanzas'] },
  '150': { nombre: 'HSBC', alias: ['hsbc bank', 'galicia mas', 'ggal'] },
  '158': { nombre: 'Openbank', alias: ['open bank'] },
  '165': { nombre: 'JPMorgan', alias: ['jp morgan', 'jpmorgan chase', 'jp morgan chase bank', 'jpmorgan chase bank'] },
  '191': { nombre: 'Banco Credicoop', alias: [] },
  '198': { nombre: 'Banco de Valores', alias: ['valo'] },
  '247': { nombre: 'Banco Roela', alias: [] },
  '254': { nombre: 'Banco Mariva', alias: [] },
  '259': { nombre: 'Banco Itaú', alias: ['bma'] },
  '266': { nombre: 'BNP Paribas', alias: ['bnp'] },
  '268': { nombre: 'Banco de Tierra del Fuego', alias: ['provincia tierra fuego', 'btf'] },
  '269': { nombre: 'Banco República (Uruguay)', alias: ['republica oriental uruguay', 'brou'] },
  '277': { nombre: 'Banco Sáenz', alias: [] },
  '281': { nombre: 'Banco Meridian', alias: [] },
  '285': { nombre: 'Banco Macro', alias: ['macro bansud'] },
  '299': { nombre: 'Banco Comafi', alias: [] },
  '300': { nombre: 'BICE', alias: ['inversion comercio exterior'] },
  '301': { nombre: 'Banco Piano', alias: [] },
  '305': { nombre: 'Banco Julio', alias: [] },
  '309': { nombre: 'Banco Rioja', alias: [] },
  '310': { nombre: 'Banco del Sol', alias: [] },
  '311': { nombre: 'Banco del Chaco', alias: ['nbch'] },
  '312': { nombre: 'Banco Voii', alias: ['mba lazard'] },
  '315': { nombre: 'Banco de Formosa', alias: [] },
  '319': { nombre: 'Banco CMF', alias: [] },
  '321': { nombre: 'Banco Santiago del Estero', alias: [] },
  '322': { nombre: 'Banco Industrial', alias: ['bind'] },
  '325': { nombre: 'Deutsche Bank', alias: [] },
  '330': { nombre: 'Banco Santa Fe', alias: ['bsf', 'nbsf', 'provincia santa fe'] },
  '331': { nombre: 'Banco Cetelem', alias: [] },
  '332': { nombre: 'Banco de Servicios Financieros', alias: ['carrefour', 'bsf carrefour'] },
  '336': { nombre: 'Banco Bradesco', alias: [] },
  '338': { nombre: 'BST', alias: ['servicios transacciones'] },
  '339': { nombre: 'RCI Banque', alias: ['rci'] },
  '340': { nombre: 'BACS', alias: ['bacs credito securitizacion'] },
  '341': { nombre: 'Banco Masventas', alias: ['mas ventas'] },
  '384': { nombre: 'Ualá', alias: ['uala bank', 'wilobank', 'wilo'] },
  '386': { nombre: 'Banco Entre Ríos', alias: ['bersa', 'nber'] },
  '389': { nombre: 'Banco Columbia', alias: [] },
  '426': { nombre: 'Banco Bica', alias: [] },
  '431': { nombre: 'Banco Coinag', alias: [] },
  '432': { nombre: 'Banco de Comercio', alias: [] },
  '435': { nombre: 'Banco Sucrédito', alias: ['sucredito regional'] },
  '448': { nombre: 'Banco Dino', alias: [] },
}

/** Words that many bank names contain, so they identify no bank. */
const PALABRAS =
  /\b(?:banco|bco|nuevo|de|del|la|los|el|y|e|s\s?a\s?u|s\s?a|sau|sa|arg|argentina|cooperativo|coop|limitado|ltdo)\b/g

/** Returns the words of a name that identify the bank: "Banco de la Nación Argentina" is "nacion". */
const claveDe = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(PALABRAS, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(BANCOS).flatMap(([code, { nombre, alias }]) =>
    [nombre, ...alias].map((name): [string, string] => [claveDe(name), code]),
  ),
)

/**
 * Returns the code of the bank for a name ("Nación", "BNA") or a code ("11", "00011"); undefined when the list has no
 * such bank.
 */
export const parseBanco = (text: string): string | undefined => {
  const digits = /^\s*(\d{1,5})\s*$/.exec(text)?.[1]
  if (digits !== undefined) {
    const code = String(Number(digits)).padStart(3, '0')
    return Object.hasOwn(BANCOS, code) ? code : undefined
  }
  const clave = claveDe(text)
  // Some users write the code next to the name: "011 - Nación".
  return CODES.get(clave) ?? CODES.get(clave.replace(/^\d{1,5} | \d{1,5}$/, ''))
}

import { isEnlace } from '#contract/base/enlaces.ts'

/** What articles are about, in the order that Ayuda shows. */
export const TEMAS = {
  primeros: 'Primeros pasos',
  cuenta: 'Cuenta corriente y pagos',
  devoluciones: 'Devoluciones',
  reclamos: 'Reclamos y garantías',
  motos: 'Motos',
  material: 'Documentos, catálogos y productos',
  empresa: 'Tu cuenta y tu empresa',
  mesa: 'Para quienes atienden',
  administracion: 'Para la administración',
} as const
export type Tema = keyof typeof TEMAS

/** What a picture is written as in the text of an article: `![what it shows](imagen:…)`. */
export const IMAGEN = 'imagen:'

/** Pixels: a wider picture is made as wide as this. */
export const ANCHO_IMAGEN = 1280

/** Suggested at most while somebody writes a claim. */
export const MAX_SUGERENCIAS = 3

/** The numbers of the pictures that a text shows. */
export const imagenesDe = (texto: string): string[] => [
  ...new Set([...texto.matchAll(/!\[[^\]]*\]\(imagen:([0-9a-f-]{36})\)/g)].map(([, id]) => id!)),
]

/** Why a text cannot be kept as it is, for who writes it; undefined when it can. */
export const problemaDe = (texto: string): string | undefined => {
  for (const [, isPicture, said = '', target = ''] of texto.matchAll(/(!?)\[([^\]]*)\]\(\s*<?([^)\s>]*)/g)) {
    if (!isPicture && !isEnlace(target))
      return `El enlace de “${said}” tiene que empezar con https:// o ser una pantalla del portal, como /autogestion/ayuda.`
    if (isPicture && !said.trim()) return 'Describí cada imagen entre los corchetes: es lo que oye quien no la ve.'
    if (isPicture && !target.startsWith(IMAGEN))
      return 'Subí las imágenes con “Agregar imagen”: las de otros sitios no se ven.'
  }
  return undefined
}

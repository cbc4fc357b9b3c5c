import { isEnlace } from '#contract/base/enlaces.ts'

/** Topics of the help articles, in the order of the screen Ayuda. */
export const TEMAS = {
  primeros: 'Primeros pasos',
  cuenta: 'Cuenta corriente y pagos',
  devoluciones: 'Devoluciones',
  reclamos: 'Reclamos y garantías',
  motos: 'Motos',
  material: 'Documentos, catálogos y productos',
  empresa: 'Tu usuario y tu empresa',
  mesa: 'Para quienes atienden',
  administracion: 'Para la administración',
} as const
export type Tema = keyof typeof TEMAS

/** Prefix of an image URL in the Markdown of an article: `![description](imagen:…)`. */
export const IMAGEN = 'imagen:'

/** Maximum width (px) of an image; a wider one is scaled down. */
export const ANCHO_IMAGEN = 1280

/** Maximum number of articles suggested while a user writes a claim. */
export const MAX_SUGERENCIAS = 3

/** Returns the ids of the images that a Markdown text contains. */
export const imagenesDe = (texto: string): string[] => [
  ...new Set([...texto.matchAll(/!\[[^\]]*\]\(imagen:([0-9a-f-]{36})\)/g)].map(([, id]) => id!)),
]

/** Returns why a text cannot be saved, in words for its author; undefined when it can. */
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

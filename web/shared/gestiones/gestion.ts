import { PREFIX } from '#contract/route.ts'

/** Views of a gestión, with the texts of their tabs. */
export const VISTAS = {
  detalle: 'Detalle',
  unidades: 'Unidades',
  seguimiento: 'Seguimiento',
  comentarios: 'Comentarios',
  transporte: 'Transporte',
} as const
export type Vista = keyof typeof VISTAS

interface GestionTexts {
  /** First segment of the path of this kind under /autogestion. */
  folder: string
  vistas: readonly Vista[]
  /** Plural: "Devoluciones". */
  plural: string
  /** Singular: "Devolución". */
  singular: string
  genero: 'femenino' | 'masculino'
}

/**
 * Returns the paths of a kind of gestión. `nueva`: last segment of the path of its form; `enviada`: of its
 * confirmation.
 */
const gestionPaths = (folder: string, nueva: string, enviada: string, vistas: readonly Vista[]) => {
  const root = `${PREFIX}/${folder}`
  return {
    /** Path of the list. `search`: query string with its filters. */
    listPath: (search = ''): string => `${root}${search}`,
    nuevaPath: `${root}/${nueva}`,
    enviadaPath: (id: number): string => `${root}/${id}/${enviada}`,
    /** Path of a gestión that opens over the list. `search`: query string of that list. */
    path: (id: number, vista: Vista = 'detalle', search = ''): string =>
      `${root}/${id}${vista === 'detalle' ? '' : `/${vista}`}${search}`,
    isVista: (text: string | undefined): text is Vista => (vistas as readonly (string | undefined)[]).includes(text),
  }
}

/**
 * Creates the configuration of a kind of gestión (devolución, reclamo, garantía): its paths, and its Spanish name in
 * each grammatical form.
 */
export const createGestion = ({ folder, vistas, plural, singular, genero }: GestionTexts) => {
  const isFemenina = genero === 'femenino'
  const nombre = singular.toLocaleLowerCase('es')
  const nueva = isFemenina ? 'nueva' : 'nuevo'
  const enviada = isFemenina ? 'enviada' : 'enviado'
  const paths = gestionPaths(folder, nueva, enviada, vistas)
  return {
    ...paths,
    plural,
    singular,
    /** "Nueva Devolución", "Nuevo Reclamo". */
    nueva: `${isFemenina ? 'Nueva' : 'Nuevo'} ${singular}`,
    /** "Devolución Enviada", "Reclamo Enviado". */
    enviada: `${singular} ${isFemenina ? 'Enviada' : 'Enviado'}`,
    /** "la devolución", "el reclamo". */
    conArticulo: `${isFemenina ? 'la' : 'el'} ${nombre}`,
    /** "La devolución", "El reclamo", at the beginning of a sentence. */
    alEmpezar: `${isFemenina ? 'La' : 'El'} ${nombre}`,
    /** "de la devolución", "del reclamo". */
    conDe: `${isFemenina ? 'de la' : 'del'} ${nombre}`,
    /** "Anular devolución": adds the noun to a button text of a single word. */
    accionTexto: (texto: string): string => (texto.includes(' ') ? texto : `${texto} ${nombre}`),
    /** "Seguimiento Devolución": title of a view; for an unknown view, that of Detalle. */
    titulo: (vista: string | undefined): string => `${VISTAS[paths.isVista(vista) ? vista : 'detalle']} ${singular}`,
    /** "Todas", "Todos": text of the tab with all rows. */
    todas: isFemenina ? 'Todas' : 'Todos',
    isFemenina,
    /** Spanish object pronoun: "la movió", "lo movió". */
    pronombre: isFemenina ? 'la' : 'lo',
  }
}
export type Gestion = ReturnType<typeof createGestion>

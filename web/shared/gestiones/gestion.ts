import { PREFIX } from '#contract/route.ts'

/** What can be on screen of one gestión, as its tab calls it. */
export const VISTAS = {
  detalle: 'Detalle',
  unidades: 'Unidades',
  seguimiento: 'Seguimiento',
  comentarios: 'Comentarios',
  transporte: 'Transporte',
} as const
export type Vista = keyof typeof VISTAS

interface GestionWords {
  /** Under /autogestion. */
  folder: string
  vistas: readonly Vista[]
  /** "Devoluciones". */
  plural: string
  /** "Devolución". */
  singular: string
  genero: 'femenino' | 'masculino'
}

/** The addresses of a kind of gestión and the vistas that it has; `nueva` and `enviada` end those of its form and of what it sent. */
const gestionPaths = (folder: string, nueva: string, enviada: string, vistas: readonly Vista[]) => {
  const root = `${PREFIX}/${folder}`
  return {
    /** The list, with its filters. */
    listPath: (search = ''): string => `${root}${search}`,
    /** The form of a new one. */
    nuevaPath: `${root}/${nueva}`,
    /** What was sent, to be read again. */
    enviadaPath: (id: number): string => `${root}/${id}/${enviada}`,
    /** One of them over the list; `search` keeps the list as it was underneath. */
    path: (id: number, vista: Vista = 'detalle', search = ''): string =>
      `${root}/${id}${vista === 'detalle' ? '' : `/${vista}`}${search}`,
    isVista: (text: string | undefined): text is Vista => (vistas as readonly (string | undefined)[]).includes(text),
  }
}

/** One kind of gestión (devolución, reclamo, garantía): where it lives, and its name as each sentence needs it. */
export const createGestion = ({ folder, vistas, plural, singular, genero }: GestionWords) => {
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
    /** "La devolución", "El reclamo": at the start of a sentence. */
    alEmpezar: `${isFemenina ? 'La' : 'El'} ${nombre}`,
    /** "de la devolución", "del reclamo". */
    conDe: `${isFemenina ? 'de la' : 'del'} ${nombre}`,
    /** "Anular devolución": a verb by itself says what it is done to. */
    accionTexto: (texto: string): string => (texto.includes(' ') ? texto : `${texto} ${nombre}`),
    /** "Seguimiento Devolución": what is on screen of one of them. */
    titulo: (vista: string | undefined): string => `${VISTAS[paths.isVista(vista) ? vista : 'detalle']} ${singular}`,
    /** All of them, as a tab says it. */
    todas: isFemenina ? 'Todas' : 'Todos',
    isFemenina,
    /** "la movió", "lo movió". */
    pronombre: isFemenina ? 'la' : 'lo',
  }
}
export type Gestion = ReturnType<typeof createGestion>

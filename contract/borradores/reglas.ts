/**
 * Forms whose drafts the server stores: path, class of the draft, and Spanish name of the draft with and without
 * article.
 */
const EMPEZADOS = [
  { path: 'devoluciones/nueva', clase: 'devolucion', nombre: 'una devolución', titulo: 'Devolución' },
  { path: 'garantias/nueva', clase: 'garantia', nombre: 'una garantía', titulo: 'Garantía' },
  { path: 'reclamos/nuevo', clase: 'reclamo', nombre: 'un reclamo', titulo: 'Reclamo' },
] as const

/** Returns the form to which a draft belongs. The key of a draft is the path and query string of the form. */
export const empezadoDe = (clave: string) =>
  EMPEZADOS.find(({ path }) => clave === path || clave.startsWith(`${path}?`))

/** Data of a claim that are known when its draft is created. */
export interface ReclamoDicho {
  razonSocialId: number
  titulo: string
  descripcion: string
  numeroFactura?: string | undefined
  codigoMaterial?: string | undefined
  cantidad?: number | undefined
}

/** Returns a draft of a claim in the structure of the form. The user still has to choose the reason. */
export const reclamoEmpezado = ({
  numeroFactura = '',
  codigoMaterial = '',
  cantidad,
  ...dicho
}: ReclamoDicho): Record<string, unknown> => ({
  ...dicho,
  numeroFactura,
  codigoMaterial,
  cantidad: cantidad ?? '',
  negocioId: '',
  sector: '',
  motivoReclamo: '',
  marca: '',
  origenId: '',
  devolucionId: '',
  files: [],
})

export const MAX_BORRADORES = 20
/** Maximum length of a draft as JSON, in characters. */
export const MAX_BORRADOR = 200_000

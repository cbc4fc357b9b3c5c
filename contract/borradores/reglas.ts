/** Screens whose data are saved as drafts: path, class, name with article and without. */
const EMPEZADOS = [
  { path: 'devoluciones/nueva', clase: 'devolucion', nombre: 'una devolución', titulo: 'Devolución' },
  { path: 'garantias/nueva', clase: 'garantia', nombre: 'una garantía', titulo: 'Garantía' },
  { path: 'reclamos/nuevo', clase: 'reclamo', nombre: 'un reclamo', titulo: 'Reclamo' },
] as const

/** Returns the screen of a draft by its key, which has the screen's path and query. */
export const empezadoDe = (clave: string) =>
  EMPEZADOS.find(({ path }) => clave === path || clave.startsWith(`${path}?`))

/** Known data of a claim for a draft. */
export interface ReclamoDicho {
  razonSocialId: number
  titulo: string
  descripcion: string
  numeroFactura?: string | undefined
  codigoMaterial?: string | undefined
  cantidad?: number | undefined
}

/** Returns a draft of a claim as its form stores it; its user chooses the reason. */
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

/** Maximum drafts of a user. */
export const MAX_BORRADORES = 20
/** Maximum characters of a draft, as JSON. */
export const MAX_BORRADOR = 200_000

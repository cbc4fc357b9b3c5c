/**
 * What is begun on a screen and kept on the server until it is sent: where each begins, of which class, its name with its
 * article and by itself. */
const EMPEZADOS = [
  { path: 'devoluciones/nueva', clase: 'devolucion', nombre: 'una devolución', titulo: 'Devolución' },
  { path: 'garantias/nueva', clase: 'garantia', nombre: 'una garantía', titulo: 'Garantía' },
  { path: 'reclamos/nuevo', clase: 'reclamo', nombre: 'un reclamo', titulo: 'Reclamo' },
] as const

/** What a draft is of, by its key: the screen, and what its address brought. */
export const empezadoDe = (clave: string) =>
  EMPEZADOS.find(({ path }) => clave === path || clave.startsWith(`${path}?`))

/** What is known of a claim that a person has not seen yet. */
export interface ReclamoDicho {
  razonSocialId: number
  titulo: string
  descripcion: string
  numeroFactura?: string | undefined
  codigoMaterial?: string | undefined
  cantidad?: number | undefined
}

/** A claim as its form keeps it while it is typed: whoever goes on with it chooses what it is about. */
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

/** Most that one person keeps. */
export const MAX_BORRADORES = 20
/** Characters of one, as JSON. */
export const MAX_BORRADOR = 200_000

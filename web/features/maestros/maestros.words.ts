import { ROLES } from '#contract/base/roles.ts'
import type { LineaId } from '#contract/lineas/reglas.ts'
import type { Pedido } from '#contract/tickets/reglas.ts'

/** What a reason may ask besides the text. */
export const PIDE_TEXTO: Record<Pedido, string> = {
  marca: 'Marca',
  factura: 'Factura',
  producto: 'Producto',
  cantidad: 'Cantidad',
  devolucion: 'Devolución',
}

/** "Sí", or nothing to read. */
export const siNo = (value: boolean): string => (value ? 'Sí' : 'No')

/** A role as people call it; one that is not ours, by its code. */
export const nombreRol = (rol: string): string => (ROLES as Record<string, string>)[rol] ?? rol

/** The lines that have a screen of their own. */
export const LINEAS_TEXTO: Record<LineaId, string> = {
  camiones: 'Camiones',
  'monopatin-electrico': 'Monopatín eléctrico',
  baterias: 'Baterías',
}

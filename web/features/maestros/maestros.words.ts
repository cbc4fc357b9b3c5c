import { ROLES } from '#contract/base/roles.ts'
import type { LineaId } from '#contract/lineas/reglas.ts'

/** Returns the name of a role, or its code when unknown. */
export const nombreRol = (rol: string): string => (ROLES as Record<string, string>)[rol] ?? rol

/** Names of the product lines that have their own screen. */
export const LINEAS_TEXTO: Record<LineaId, string> = {
  camiones: 'Camiones',
  'monopatin-electrico': 'Monopatín eléctrico',
  baterias: 'Baterías',
}

import { ROLES } from '#contract/base/roles.ts'
import type { LineaId } from '#contract/lineas/reglas.ts'

/** Returns the name of a role; an unknown one by its code. */
export const nombreRol = (rol: string): string => (ROLES as Record<string, string>)[rol] ?? rol

/** Lines with their own screen. */
export const LINEAS_TEXTO: Record<LineaId, string> = {
  camiones: 'Camiones',
  'monopatin-electrico': 'Monopatín eléctrico',
  baterias: 'Baterías',
}

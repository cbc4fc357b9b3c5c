import { ROLES } from '#contract/base/roles.ts'
import type { LineaId } from '#contract/lineas/reglas.ts'

/** A role as people call it; one that is not ours, by its code. */
export const nombreRol = (rol: string): string => (ROLES as Record<string, string>)[rol] ?? rol

/** The lines that have a screen of their own. */
export const LINEAS_TEXTO: Record<LineaId, string> = {
  camiones: 'Camiones',
  'monopatin-electrico': 'Monopatín eléctrico',
  baterias: 'Baterías',
}

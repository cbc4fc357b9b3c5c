import { z } from 'zod'
import { NewRepresentante } from '#contract/representantes/shapes.ts'

/**
 * Validation shape of a representative. It also accepts roles that this user cannot grant, because saving must not
 * remove them.
 */
export const Representante = NewRepresentante.extend({ roles: z.array(z.string()).min(1, 'Elegí al menos un rol.') })

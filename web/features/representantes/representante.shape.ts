import { z } from 'zod'
import { NewRepresentante } from '#contract/representantes/shapes.ts'

/**
 * Validation shape of a representative. The shape also accepts roles that this user cannot grant, so that saving does
 * not remove them.
 */
export const Representante = NewRepresentante.extend({ roles: z.array(z.string()).min(1, 'Elegí al menos un rol.') })

import { z } from 'zod'
import { NewRepresentante } from '#contract/representantes/shapes.ts'

/** Shape that also accepts roles that nobody here can grant, so that existing ones are kept. */
export const Representante = NewRepresentante.extend({ roles: z.array(z.string()).min(1, 'Elegí al menos un rol.') })

import { z } from 'zod'
import { NewRepresentante } from '#contract/representantes/shapes.ts'

/** Roles that a person already has and nobody here gives stay as they are. */
export const Representante = NewRepresentante.extend({ roles: z.array(z.string()).min(1, 'Elegí al menos un rol.') })

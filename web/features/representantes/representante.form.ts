import { z } from 'zod'
import { formatDni } from '#contract/base/comprobantes.ts'
import { formatTelefono } from '#contract/base/telefonos.ts'
import { NewRepresentante, type RepresentanteDetail } from '#contract/representantes/shapes.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'

/** Roles that a person already has and nobody here gives stay as they are. */
export const Shape = NewRepresentante.extend({ roles: z.array(z.string()).min(1, 'Elegí al menos un rol.') })
export type RepresentanteDatos = Typed<typeof Shape>

/** Somebody new. */
export const EMPTY: RepresentanteDatos = {
  dni: '',
  nombre: '',
  apellido: '',
  cargo: '',
  usuario: '',
  email: '',
  telefono: '',
  razonSocialIds: [],
  servicios: [],
  roles: ['ROL_USER'],
}

/** Somebody known, as the form has them. */
export const given = ({ dni, telefono, empresas, ...detail }: RepresentanteDetail) => ({
  ...detail,
  dni: dni ? formatDni(dni) : '',
  telefono: formatTelefono(telefono),
  razonSocialIds: empresas.map(({ razonSocialId }) => razonSocialId),
})

import { formatDni } from '#contract/valores/comprobantes.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import type { RepresentanteDetail } from '#contract/representantes/shapes.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'
import type { Representante } from './representante.shape.ts'

export type RepresentanteDatos = Typed<typeof Representante>

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

export const given = ({ dni, telefono, empresas, ...detail }: RepresentanteDetail) => ({
  ...detail,
  dni: dni ? formatDni(dni) : '',
  telefono: formatTelefono(telefono),
  razonSocialIds: empresas.map(({ razonSocialId }) => razonSocialId),
})

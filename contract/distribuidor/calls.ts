import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls, FileLimits } from '#contract/route.ts'
import type { distribuidorShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

const LIMITES_LOGO: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
  remade: true,
}

/** Calls for the distributor's name, letterhead and colours. All processes apply a change at once. */
export const distribuidor: Calls<typeof distribuidorShapes> = {
  get: {
    summary: 'Qué dice la distribuidora de sí misma: nombre, CUIT, domicilio, soporte, colores, datos bancarios.',
    method: 'GET',
    path: 'distribuidor/v1',
    reads: ['distribuidor'],
    roles,
  },
  update: {
    summary: 'Cambia lo que la distribuidora dice de sí misma. Se ve enseguida, sin reiniciar nada.',
    method: 'PUT',
    path: 'distribuidor/v1',
    roles,
    touches: ['distribuidor'],
    // Requires a recent sign-in, because the data include the bank accounts to which customers pay.
    fresh: true,
  },
  setLogo: {
    summary: 'Cambia el logo: un PNG o JPEG de hasta 2 MB, que el portal rehace.',
    method: 'POST',
    path: 'distribuidor/v1/logo',
    files: LIMITES_LOGO,
    roles,
    touches: ['distribuidor'],
  },
  deleteLogo: {
    summary: 'Quita el logo: vuelve el nombre.',
    method: 'DELETE',
    path: 'distribuidor/v1/logo',
    roles,
    touches: ['distribuidor'],
  },
}

import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { imagenesShapes } from './shapes.ts'
import type { Calls, FileLimits } from '#contract/route.ts'

/** What is accepted as the image of a person or a company. */
export const LIMITES_IMAGEN: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
  remade: true,
}

/** The image of a person and of a company: always remade by the portal, never the file that was sent. */
export const imagenes: Calls<typeof imagenesShapes> = {
  setUsuario: {
    summary: 'Cambia la imagen de quien la manda: un PNG o JPEG de hasta 2 MB. Se recorta al centro y se rehace.',
    method: 'POST',
    path: 'usuario/v1/imagen',
    files: LIMITES_IMAGEN,
    writes: true,
  },
  deleteUsuario: {
    summary: 'Quita la imagen propia: vuelven las iniciales.',
    method: 'DELETE',
    path: 'usuario/v1/imagen',
    writes: true,
  },
  setRazonSocial: {
    summary: 'Cambia la imagen de una empresa propia: un PNG o JPEG de hasta 2 MB.',
    method: 'POST',
    path: 'razonsocial/v1/imagen/:razonSocialId',
    files: LIMITES_IMAGEN,
    roles: CAPACIDADES.imagenEmpresa.roles,
    writes: true,
  },
  deleteRazonSocial: {
    summary: 'Quita la imagen de una empresa propia.',
    method: 'DELETE',
    path: 'razonsocial/v1/imagen/:razonSocialId',
    roles: CAPACIDADES.imagenEmpresa.roles,
    writes: true,
  },
  download: {
    summary:
      'Una imagen propia, de una empresa propia o de su gente. Cada cambio es otra imagenId: la misma nunca cambia.',
    method: 'GET',
    path: 'imagen/v1/:imagenId/:lado',
    reply: 'file',
  },
}

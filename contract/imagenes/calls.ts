import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { imagenesShapes } from './shapes.ts'
import { LIMITES_IMAGEN } from './reglas.ts'
import type { Calls } from '#contract/route.ts'

/** Calls for the images of users and razones sociales. The portal re-encodes each image before it stores it. */
export const imagenes: Calls<typeof imagenesShapes> = {
  setUsuario: {
    summary: 'Cambia la imagen del usuario: un PNG o JPEG de hasta 2 MB. Se recorta al centro y se rehace.',
    method: 'POST',
    path: 'usuario/v1/imagen',
    files: LIMITES_IMAGEN,
    touches: ['fichas'],
  },
  deleteUsuario: {
    summary: 'Quita la imagen propia: vuelven las iniciales.',
    method: 'DELETE',
    path: 'usuario/v1/imagen',
    touches: ['fichas'],
  },
  setRazonSocial: {
    summary: 'Cambia la imagen de una empresa propia: un PNG o JPEG de hasta 2 MB.',
    method: 'POST',
    path: 'razonsocial/v1/imagen/:razonSocialId',
    files: LIMITES_IMAGEN,
    roles: CAPACIDADES.imagenEmpresa.roles,
    touches: ['fichas'],
  },
  deleteRazonSocial: {
    summary: 'Quita la imagen de una empresa propia.',
    method: 'DELETE',
    path: 'razonsocial/v1/imagen/:razonSocialId',
    roles: CAPACIDADES.imagenEmpresa.roles,
    touches: ['fichas'],
  },
  download: {
    summary:
      'Una imagen propia, de una empresa propia o de su gente. Cada cambio es otra imagenId: la misma nunca cambia.',
    method: 'GET',
    path: 'imagen/v1/:imagenId/:lado',
    reply: 'image/webp',
  },
}

import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import { type FileLimits, route } from './route.ts'

/** What is accepted as the image of a person or a company. */
export const LIMITES_IMAGEN: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 2 * 1024 * 1024,
  maxFiles: 1,
}

/** Sides, in pixels, of the two that are made of it. */
export const LADO_IMAGEN = 512
export const LADO_MINIATURA = 96

const Version = z.object({ imagenVersion: z.number().int().nullable().describe('Nulo: no tiene') })
const deRazonSocial = z.object({ razonSocialId: entero(z.number().int().positive()) })

/** The image of a person and of a company: always remade by the portal, never the file that was sent. */
export const imagenes = {
  setUsuario: route({
    summary: 'Cambia la imagen de quien la manda: un PNG o JPEG de hasta 2 MB. Se recorta al centro y se rehace.',
    method: 'POST',
    path: 'usuario/v1/imagen',
    files: LIMITES_IMAGEN,
    body: z.object({}),
    reply: Version,
    writes: true,
  }),
  deleteUsuario: route({
    summary: 'Quita la imagen propia: vuelven las iniciales.',
    method: 'DELETE',
    path: 'usuario/v1/imagen',
    reply: Version,
    writes: true,
  }),
  setRazonSocial: route({
    summary: 'Cambia la imagen de una empresa propia: un PNG o JPEG de hasta 2 MB.',
    method: 'POST',
    path: 'razonsocial/v1/imagen/:razonSocialId',
    params: deRazonSocial,
    files: LIMITES_IMAGEN,
    body: z.object({}),
    reply: Version,
    roles: CAPACIDADES.imagenEmpresa.roles,
    writes: true,
  }),
  deleteRazonSocial: route({
    summary: 'Quita la imagen de una empresa propia.',
    method: 'DELETE',
    path: 'razonsocial/v1/imagen/:razonSocialId',
    params: deRazonSocial,
    reply: Version,
    roles: CAPACIDADES.imagenEmpresa.roles,
    writes: true,
  }),
  download: route({
    summary:
      'Una imagen propia, de una empresa propia o de su gente. Cada cambio es otra imagenId: la misma nunca cambia.',
    method: 'GET',
    path: 'imagen/v1/:imagenId/:lado',
    params: z.object({
      imagenId: entero(z.number().int().positive()),
      lado: z.enum([String(LADO_MINIATURA), String(LADO_IMAGEN)]).describe('Píxeles: 96 o 512'),
    }),
    reply: 'file',
  }),
}

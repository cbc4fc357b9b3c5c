import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { maestroCalls } from '#contract/maestros/maestro.ts'
import type { Calls, FileLimits } from '#contract/route.ts'
import type { articulosShapes, ayudaShapes } from './shapes.ts'

export const LIMITES_ILUSTRACION: FileLimits = {
  extensiones: ['png', 'jpg', 'jpeg'],
  maxBytes: 5 * 1024 * 1024,
  maxFiles: 1,
  remade: true,
}

/** Calls of the help. A user sees only articles for their role and services; the other articles answer 404. */
export const ayuda: Calls<typeof ayudaShapes> = {
  list: {
    summary:
      'Los artículos de la Ayuda que puede ver el usuario, por tema; con texto, los que lo tienen, el mejor primero.',
    method: 'GET',
    path: 'ayuda/v1/articulos',
    reads: ['fichas'],
  },
  get: {
    summary: 'Un artículo de la Ayuda.',
    method: 'GET',
    path: 'ayuda/v1/articulos/:slug',
    reads: ['fichas', 'votos'],
  },
  listSugerencias: {
    summary: 'Hasta tres artículos que tratan de lo que se está escribiendo.',
    method: 'GET',
    path: 'ayuda/v1/sugerencias',
    reads: ['fichas'],
  },
  setVoto: {
    summary: 'Dice si un artículo le sirvió a quien lo leyó. Cuenta una vez por persona; se puede cambiar.',
    method: 'PUT',
    path: 'ayuda/v1/articulos/:slug/voto',
    touches: ['votos'],
  },
  createImagen: {
    summary: 'Sube una imagen para un artículo: se achica, se rehace en WebP y pierde sus datos.',
    method: 'POST',
    path: 'ayuda/v1/imagenes',
    files: LIMITES_ILUSTRACION,
    roles: CAPACIDADES.administrar.roles,
    touches: [],
  },
  downloadImagen: {
    summary: 'Una imagen de un artículo que puede ver el usuario.',
    method: 'GET',
    path: 'ayuda/v1/imagenes/:imagenId',
    reply: 'image/webp',
  },
  setRecorrido: {
    summary: 'El usuario hizo el recorrido de la primera visita, o no lo quiere: no se lo ofrece más.',
    method: 'POST',
    path: 'ayuda/v1/recorrido',
    touches: [],
  },
}

/** Calls for administrators, to edit the articles. */
export const articulos = maestroCalls<typeof articulosShapes>({
  camino: 'articulos',
  todos: 'los artículos de la Ayuda, también los borradores',
  uno: 'un artículo de la Ayuda',
})

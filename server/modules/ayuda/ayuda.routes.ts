import { ayuda } from '#contract/ayuda/calls.ts'
import { ayudaShapes } from '#contract/ayuda/shapes.ts'
import type { FileStore } from '#server/files/files.ts'
import { implement } from '#server/http/implement.ts'
import {
  createImagen,
  downloadImagen,
  getArticulo,
  listAyuda,
  listSugerencias,
  setRecorrido,
  setVoto,
} from './ayuda.service.ts'

export const ayudaRoutes = (store: FileStore) =>
  implement(ayuda, ayudaShapes, {
    list: listAyuda,
    get: getArticulo,
    listSugerencias,
    setVoto,
    createImagen: (context) => createImagen(context, store),
    downloadImagen,
    setRecorrido,
  })

import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { segundoPasoShapes } from '#contract/segundo-paso/shapes.ts'
import { implement } from '#server/http/implement.ts'
import {
  getSegundoPaso,
  listEmpresas,
  removeRepresentante,
  type SegundoPasoParts,
  setEmpresa,
} from './segundo-paso.service.ts'

export const segundoPasoRoutes = (parts: SegundoPasoParts) =>
  implement(segundoPaso, segundoPasoShapes, {
    get: (context) => getSegundoPaso(context, parts),
    listEmpresas,
    setEmpresa,
    removeRepresentante: (context, sent) => removeRepresentante(context, sent, parts),
  })

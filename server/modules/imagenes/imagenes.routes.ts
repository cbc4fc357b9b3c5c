import { imagenes } from '#contract/imagenes/calls.ts'
import { imagenesShapes } from '#contract/imagenes/shapes.ts'
import { implement } from '#server/http/implement.ts'
import {
  deleteImagenRazonSocial,
  deleteImagenUsuario,
  downloadImagen,
  type ImagenesParts,
  setImagenRazonSocial,
  setImagenUsuario,
} from './imagenes.service.ts'

export const imagenesRoutes = (parts: ImagenesParts) =>
  implement(imagenes, imagenesShapes, {
    setUsuario: (context) => setImagenUsuario(context, parts),
    deleteUsuario: (context) => deleteImagenUsuario(context, parts),
    setRazonSocial: (context, sent) => setImagenRazonSocial(context, sent, parts),
    deleteRazonSocial: deleteImagenRazonSocial,
    download: (context, sent) => downloadImagen(context, sent, parts),
  })

import { terminos } from '#contract/terminos.ts'
import { terminosShapes } from '#contract/terminos.shapes.ts'
import type { Parte } from '#contract/terminos.texto.ts'
import { implement } from '#server/implement.ts'
import { acceptTerminos, downloadTerminos } from './terminos.service.ts'

/** `parte`: who the terms are with. */
export const terminosRoutes = (parte: Parte) =>
  implement(terminos, terminosShapes, {
    accept: acceptTerminos,
    downloadPdf: (context) => downloadTerminos(context, parte),
  })

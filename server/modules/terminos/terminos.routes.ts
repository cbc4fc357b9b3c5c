import { terminos } from '#contract/terminos/calls.ts'
import type { Parte } from '#contract/terminos/reglas.ts'
import { terminosShapes } from '#contract/terminos/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { acceptTerminos, createVersion, downloadTerminos, getTerminos, listVersiones } from './terminos.service.ts'

/** `parte`: who the terms are with. */
export const terminosRoutes = (parte: Parte) =>
  implement(terminos, terminosShapes, {
    get: (context, sent) => getTerminos(context, sent, parte),
    accept: acceptTerminos,
    downloadPdf: (context) => downloadTerminos(context, parte),
    listVersiones,
    createVersion,
  })

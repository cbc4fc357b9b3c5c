import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { puestaEnMarchaShapes } from '#contract/puesta-en-marcha/shapes.ts'
import { implement } from '#server/implement.ts'
import { probarConexion, type PruebasParts } from './puesta-en-marcha-pruebas.service.ts'
import { getPuestaEnMarcha, loadHabituales, omitPaso } from './puesta-en-marcha.service.ts'

export const puestaEnMarchaRoutes = (parts: PruebasParts) =>
  implement(puestaEnMarcha, puestaEnMarchaShapes, {
    get: getPuestaEnMarcha,
    omitir: omitPaso,
    usarHabituales: (context) => loadHabituales(context, parts.distribuidor),
    probar: (context, sent) => probarConexion(context, sent, parts),
  })

import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { puestaEnMarchaShapes } from '#contract/puesta-en-marcha/shapes.ts'
import { implement } from '#server/http/implement.ts'
import type { PruebasParts } from './puesta-en-marcha-prueba.rules.ts'
import { probarConexion } from './puesta-en-marcha-pruebas.service.ts'
import { getPuestaEnMarcha, loadHabituales, omitPaso } from './puesta-en-marcha.service.ts'

/** `version`: what runs, as the log and /salud say it. */
export const puestaEnMarchaRoutes = (parts: PruebasParts, version: string) =>
  implement(puestaEnMarcha, puestaEnMarchaShapes, {
    get: (context) => getPuestaEnMarcha(context, version),
    omitir: (context, sent) => omitPaso(context, sent, version),
    usarHabituales: (context) => loadHabituales(context, parts.distribuidor.soporte.email),
    probar: (context, sent) => probarConexion(context, sent, parts),
  })

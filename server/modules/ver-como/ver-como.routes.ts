import { verComo } from '#contract/ver-como/calls.ts'
import { verComoShapes } from '#contract/ver-como/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { endVerComoNow, startVerComo } from './ver-como.service.ts'

export const verComoRoutes = implement(verComo, verComoShapes, { start: startVerComo, end: endVerComoNow })

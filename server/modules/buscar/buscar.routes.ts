import { buscar } from '#contract/buscar/calls.ts'
import { buscarShapes } from '#contract/buscar/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { type BuscarParts, searchGlobal } from './buscar.service.ts'

/** The search of the header; its queries have connections, and a time limit, of their own. */
export const buscarRoutes = (parts: BuscarParts) =>
  implement(buscar, buscarShapes, { search: (context, sent) => searchGlobal(context, sent, parts) })

import type pg from 'pg'
import { buscar } from '#contract/buscar/calls.ts'
import { buscarShapes } from '#contract/buscar/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { implement } from '#server/implement.ts'
import { searchGlobal } from './buscar.service.ts'

/** The search of the header; its queries have connections, and a time limit, of their own. */
export const buscarRoutes = (parts: { pool: pg.Pool; erp: Erp }) =>
  implement(buscar, buscarShapes, { search: (context, sent) => searchGlobal(context, sent, parts) })

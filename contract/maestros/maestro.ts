import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls, Route } from '#contract/route.ts'
import type { Descripcion } from './campos.ts'
import type { MaestroShapes } from './maestro.shapes.ts'

const { roles } = CAPACIDADES.administrar
/**
 * Topics that a change of any master touches, because masters refer to each other and forms offer their records. The
 * read of a single record depends only on `fichas`, of which other tabs are not notified. So an open dialog keeps its
 * data when another user changes a master.
 */
const MAESTROS = ['maestros', 'fichas'] as const

/** Calls that all masters have, for code that handles any of them. */
export type MaestroCalls = Record<'search' | 'get' | 'create' | 'update' | 'downloadExcel', Route>

type Nombres = Pick<Descripcion, 'camino' | 'todos' | 'uno'>

/** Returns the five calls of a master. Only administrators can make them. */
export const maestroCalls = <S extends MaestroShapes>({ camino, todos, uno }: Nombres): Calls<S> => {
  const rows = {
    search: {
      summary: `Administración: ${todos}, por página y como se filtra; también lo inactivo.`,
      method: 'POST',
      path: `maestros/v1/${camino}/find/page/:page/size/:size`,
      reads: MAESTROS,
      roles,
    },
    get: {
      summary: `Administración: ${uno}, y en qué se usa.`,
      method: 'GET',
      path: `maestros/v1/${camino}/:id`,
      reads: ['fichas'],
      roles,
    },
    create: {
      summary: `Administración: agrega ${uno}.`,
      method: 'POST',
      path: `maestros/v1/${camino}`,
      roles,
      touches: MAESTROS,
    },
    update: {
      summary: `Administración: cambia ${uno}. Si otra persona lo cambió mientras tanto, 409.`,
      method: 'PUT',
      path: `maestros/v1/${camino}/:id`,
      roles,
      touches: MAESTROS,
    },
    downloadExcel: {
      summary: `Administración: ${todos} como se filtran, en una planilla.`,
      method: 'POST',
      path: `maestros/v1/${camino}/excel`,
      reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      roles,
    },
  } satisfies MaestroCalls
  // The cast is safe: the rows are the same for all shapes.
  return rows as unknown as Calls<S>
}

import { clientes } from '#contract/clientes/calls.ts'
import { clientesShapes } from '#contract/clientes/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { createNota, getCliente, listNotas, searchLinea, updateNotaOf } from './clientes.service.ts'

/** The company's page, for the desk. */
export const clientesRoutes = implement(clientes, clientesShapes, {
  get: getCliente,
  search: searchLinea,
  listNotas,
  createNota,
  updateNota: updateNotaOf,
})

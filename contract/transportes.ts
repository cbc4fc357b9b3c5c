import { z } from 'zod'
import { route } from './route.ts'

/** The carriers that goods may travel with. Whoever ships may also write another one. */
export const transportes = {
  list: route({
    summary: 'Los transportes que se ofrecen, por nombre. También se puede escribir otro.',
    method: 'GET',
    path: 'transportes/v1',
    reply: z.array(z.object({ transporteId: z.number().int(), nombre: z.string() })),
  }),
}

import { measure } from './medidas/load.ts'
import { COMMENTS, LONG, TICKETS } from './mundos/tickets-data.ts'
import { GIANT, SMALL } from './mundos/data.ts'
import { ticketScansOf } from './medidas/tickets-plans.ts'
import { tellPlans } from './medidas/plans.ts'
import { goal, line } from './medidas/goals.ts'
import { rateGoal, timesGoal } from './mundos/partes.ts'
import { inWorld } from './mundos/world.ts'

const WORDS = { rara: 'raro', común: 'comun', ausente: 'inexistente', 'de dos letras': 'pa' }
const BOUNDARY = 'autogestion-bench'

const multipart = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
    })
    .join('') + `--${BOUNDARY}--\r\n`

line('reclamos / comentarios', `${TICKETS.toLocaleString('es-AR')} / ${COMMENTS.toLocaleString('es-AR')}`)
await inWorld('tickets', async ({ pool, portal, bare, headers }) => {
  const list = (razonSocialId: number, over: object = {}) => ({
    url: `${portal}/autogestion/ticket/v1/busqueda/criterios?page=1&size=20`,
    method: 'POST' as const,
    headers,
    body: JSON.stringify({ tipo: 'reclamo', razonSocialIds: [razonSocialId], ...over }),
  })
  const toBare = (path: string) => ({
    url: `${bare}/${path}`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const world = { portal, pool }
  const first = await rateGoal(
    world,
    'reclamos, página 1: rendimiento contra fastify + pg',
    0.9,
    list(GIANT),
    toBare('tickets'),
  )
  for (const [company, id] of [
    ['gigante', GIANT],
    ['chica', SMALL],
  ] as const) {
    for (const [name, texto] of Object.entries(WORDS)) {
      const { p99 } = await measure(list(id, { texto }), 4)
      goal(
        `reclamos, palabra ${name}, empresa ${company}: p99 contra el de la lista`,
        p99 / first.p99,
        { most: 10 },
        `${p99} ms`,
      )
    }
  }
  const open = async () => {
    await fetch(`${portal}/autogestion/ticket/v1/detalle/${LONG}`, { headers })
    const profile = (await (await fetch(`${portal}/autogestion/usuario/v1/getByName/mibarra`, { headers })).json()) as {
      usuarioId: number
    }
    return fetch(`${portal}/autogestion/ticket/v1/comentarios/${LONG}/${profile.usuarioId}`, { headers })
  }
  const limits = [
    [0.5, 10],
    [0.99, 25],
  ] as const
  await timesGoal(world, 'abrir uno con 500 comentarios', limits, 200, open)
  const create = {
    url: `${portal}/autogestion/ticket/v1/${GIANT}`,
    method: 'POST' as const,
    headers: { authorization: headers.authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: multipart({
      titulo: 'Pedido sin procesar',
      descripcion: 'El pedido de la semana pasada no aparece.',
      negocioId: 4,
      sector: 3,
      motivoReclamo: 303,
    }),
  }
  await rateGoal(world, 'alta de un reclamo: rendimiento contra un insert pelado', 0.4, create, toBare('ticket'))
  tellPlans('reclamos', await ticketScansOf(pool))
})
process.exit(0)

import { buscarScansOf } from './buscar-plans.ts'
import { fillPartidas, ITEMS } from './cuenta-data.ts'
import { fillReturns, GIANT, TOTAL } from './data.ts'
import { measure } from './load.ts'
import { fillProductos, PRODUCTOS } from './productos-data.ts'
import { COMMENTS, fillTickets, TICKETS } from './tickets-data.ts'
import { inWorld, line } from './world.ts'

/** `npm run bench:buscar -- 0.02` tries it with a fiftieth of the data. */
const SCALE = Number(process.argv[2] ?? 1)
const sized = (rows: number): number => Math.max(1000, Math.round(rows * SCALE))
const SIZES = {
  total: sized(TOTAL),
  tickets: sized(TICKETS),
  comments: sized(COMMENTS),
  items: sized(ITEMS),
  productos: sized(PRODUCTOS),
}

const TEXTS = {
  'un número': '1000500',
  'el comienzo de un número': '1000',
  'el final de un comprobante': '00000777',
  'un comprobante entero': 'A-0009-00000777',
  'cuatro cifras': '0777',
  'un código de producto': 'VM-A118',
  'un código de producto con espacios': 'bx 000123',
  'el comienzo de miles de códigos': 'bx-0',
  'un producto por palabras': 'pastillas de freno 4711',
  'palabras de miles de productos': 'amortiguadores',
  'una palabra rara': 'raro',
  'una palabra común': 'comun',
  'tres letras': 'pal',
  'lo que no está': 'inexistente',
}

line(
  'devoluciones / reclamos / comentarios / partidas / productos',
  Object.values(SIZES)
    .map((rows) => rows.toLocaleString('es-AR'))
    .join(' / '),
)
await inWorld(
  async (pool) => {
    await fillReturns(pool, { total: SIZES.total })
    await fillTickets(pool, { tickets: SIZES.tickets, comments: SIZES.comments, withCompanies: false })
    await fillPartidas(pool, { items: SIZES.items, withCompanies: false })
    await fillProductos(pool, SIZES.productos)
  },
  async ({ pool, portal, headers, interno }) => {
    const list = {
      url: `${portal}/autogestion/ticket/v1/busqueda/criterios?page=1&size=20`,
      method: 'POST' as const,
      headers,
      body: JSON.stringify({ tipo: 'reclamo', razonSocialIds: [GIANT] }),
    }
    await measure(list, 2)
    const base = await measure(list)
    line('lista de reclamos, página 1: p99', `${base.p99} ms`)
    for (const [who, own] of [
      ['cliente', headers],
      ['distribuidora', interno],
    ] as const) {
      for (const [name, texto] of Object.entries(TEXTS)) {
        const url = `${portal}/autogestion/buscar/v1?texto=${encodeURIComponent(texto)}`
        const answer = (await (await fetch(url, { headers: own })).json()) as {
          grupos: unknown[]
          sinRespuesta: string[]
        }
        const { p99 } = await measure({ url, headers: { authorization: own.authorization } }, 4)
        const late = answer.sinRespuesta.length ? `, sin respuesta: ${answer.sinRespuesta.join(', ')}` : ''
        line(
          `${who}, ${name}: p99 contra el de la lista (meta ≤ 10)`,
          `${(p99 / base.p99).toFixed(1)} (${p99} ms, ${answer.grupos.length} grupos${late})`,
        )
      }
    }
    for (const scan of await buscarScansOf(pool)) line(scan.name, scan.plan)
  },
)
process.exit(0)

import { buscarPlansOf, facturasPlansOf } from './medidas/buscar-plans.ts'
import { ITEMS } from './mundos/cuenta-data.ts'
import { GIANT, TOTAL } from './mundos/data.ts'
import { measure } from './medidas/load.ts'
import { goalsOfRows, tellPlans } from './medidas/plans.ts'
import { PRODUCTOS } from './mundos/productos-data.ts'
import { COMMENTS, TICKETS } from './mundos/tickets-data.ts'
import { goal, line } from './medidas/goals.ts'
import { tellShot } from './mundos/partes.ts'
import { inWorld } from './mundos/world.ts'

/**
 * Maximum p99 of a search, as a multiple of the p99 of a list. The limit is lower for a number, which is found by key.
 */
const mostOf = (texto: string): number => (/^\d+$/.test(texto) ? 5 : 10)

const TEXTS = {
  'un número': '1000500',
  'el comienzo de un número': '1000',
  'el final de un comprobante': '00000777',
  'un comprobante entero': 'A-0009-00000777',
  'cuatro cifras': '0777',
  'tres cifras': '777',
  'tres cifras de números viejos': '205',
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
  [TOTAL, TICKETS, COMMENTS, ITEMS, PRODUCTOS].map((rows) => rows.toLocaleString('es-AR')).join(' / '),
)
await inWorld('productos', async ({ pool, portal, headers, interno }) => {
  const list = {
    url: `${portal}/autogestion/ticket/v1/busqueda/criterios?page=1&size=20`,
    method: 'POST' as const,
    headers,
    body: JSON.stringify({ tipo: 'reclamo', razonSocialIds: [GIANT] }),
  }
  await measure(list, 2)
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
      // Measure the list again just before each search, because the other load of the machine changes within minutes.
      const base = await measure(list, 2)
      const shot = { url, headers: { authorization: own.authorization } }
      const { p99 } = await measure(shot, 4)
      const late = answer.sinRespuesta.length ? `, sin respuesta: ${answer.sinRespuesta.join(', ')}` : ''
      goal(
        `Buscar, ${who}, ${name}: p99 contra el de la lista`,
        p99 / base.p99,
        { most: mostOf(texto) },
        `${p99} / ${base.p99} ms, ${answer.grupos.length} grupos${late}`,
      )
      if (p99 / base.p99 > mostOf(texto)) await tellShot({ portal, pool }, `Buscar, ${who}, ${name}`, shot)
    }
  }
  const plans = await buscarPlansOf(pool, TEXTS)
  goalsOfRows(plans)
  tellPlans('Buscar', [...plans, ...(await facturasPlansOf(pool, TEXTS))])
})
process.exit(0)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/base/roles.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { FOTOS_PIEZA, newGarantia, newGarantiaPieza, newReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const setServicios = async (person: Person, servicios: readonly number[]) => {
  await portal.pool.query(
    `delete from usuario_servicio where usuario_id = (select usuario_id from usuario where user_name = $1)`,
    [person],
  )
  await portal.pool.query(
    `insert into usuario_servicio select usuario_id, unnest($2::int[]) from usuario where user_name = $1`,
    [person, servicios],
  )
}

const create = async (person: Person, tipo: 'reclamo' | 'garantia', roles?: readonly Role[]) => {
  const body = tipo === 'reclamo' ? newReclamo() : newGarantiaPieza()
  const files = tipo === 'reclamo' ? [] : FOTOS_PIEZA.files
  const sent = { params: { razonSocial: 1042 }, body, files, ...(roles && { roles }) }
  return (await portal.call(person, tickets.create, sent)).status
}

const CLAIMS = 3
const WARRANTIES = 4

/** Statuses of creating tickets by role, for a user with only this role: with both services, and with none. */
describe('creating', () => {
  test.each<[Role, number, number, number, number]>([
    ['ROL_USER', 200, 200, 403, 403],
    ['ROL_OWNER', 200, 200, 403, 200],
    ['ROL_REPRESENTANTE', 200, 200, 403, 200],
    ['ROL_GARANTIAS_CLIENTE', 403, 200, 403, 200],
    ['ROL_PEDIDOS_MOTOS', 403, 403, 403, 403],
    ['ROL_ECOMMERCE_USER', 403, 403, 403, 403],
    ['ROL_ECOMMERCE_ADMIN', 403, 403, 403, 403],
  ])('as %s answers claim %i and warranty %i with the services, and %i and %i without', async (role, ...wanted) => {
    await setServicios('lferreyra', [CLAIMS, WARRANTIES])
    const withBoth = [await create('lferreyra', 'reclamo', [role]), await create('lferreyra', 'garantia', [role])]
    await setServicios('lferreyra', [])
    const without = [await create('lferreyra', 'reclamo', [role]), await create('lferreyra', 'garantia', [role])]
    await setServicios('lferreyra', [CLAIMS, WARRANTIES])
    expect([...withBoth, ...without]).toEqual(wanted)
  })

  test.each<[Person, Role, number, number]>([
    ['npaz', 'ROL_CALLCENTER', 200, 200],
    ['darrieta', 'ROL_VENDEDOR', 200, 403],
    ['rsosa', 'ROL_POSTVENTA', 200, 200],
    ['rsosa', 'ROL_POSVENTA', 200, 200],
    ['admin', 'ROL_ADMIN', 200, 200],
  ])('%s as %s, for a customer, answers claim %i and warranty %i', async (person, role, claim, warranty) => {
    expect(await create(person, 'reclamo', [role])).toBe(claim)
    expect(await create(person, 'garantia', [role])).toBe(warranty)
  })
})

/** Calls that require the service of a kind, for a claim or a warranty of 1042. */
const callsOf = (tipo: 'reclamo' | 'garantia'): [string, Route, Parameters<Portal['call']>[2]][] => {
  const params = { ticketId: tipo === 'reclamo' ? 40_103 : 40_114 }
  const body = { tipo }
  return [
    ['search', tickets.search, { body }],
    ['count', tickets.count, { body }],
    ['summarize', tickets.summarize, { query: { tipo } }],
    ['get', tickets.get, { params }],
    ['getCatalogo', tickets.getCatalogo, { query: { tipo } }],
    ['getComentarios', tickets.getComentarios, { params: { ...params, usuarioId: 2 } }],
    ['listComentarios', tickets.listComentarios, { params }],
    ['createComentario', tickets.createComentario, { body: { ...params, comentario: 'Hola' } }],
    ['setLeido', tickets.setLeido, { params }],
    ['setLeidos', tickets.setLeidos, { body: { tipo, ids: [params.ticketId] } }],
    ['setEstado', tickets.setEstado, { params: { ...params, statusId: tipo === 'reclamo' ? 4 : 12 } }],
    ['setPuntaje', tickets.setPuntaje, { params, body: { puntaje: 5 } }],
    ['downloadExcel', tickets.downloadExcel, { body }],
    ...(tipo === 'reclamo'
      ? ([['listSimilares', tickets.listSimilares, { query: { razonSocialId: 1042, motivoId: 102 } }]] as const)
      : ([
          ['getUnidad', tickets.getUnidad, { query: { razonSocialId: 1042, vin: 'X' } }],
          ['listPorVencer', tickets.listPorVencer, {}],
        ] as const)
    ).map(([name, route, sent]): [string, Route, Parameters<Portal['call']>[2]] => [name, route, sent]),
  ]
}

describe('a call of a kind whose service the user lacks answers 403', () => {
  test.each([
    ['reclamo', WARRANTIES],
    ['garantia', CLAIMS],
  ] as const)('%s, with only service %i', async (tipo, servicio) => {
    await setServicios('lferreyra', [servicio])
    for (const [name, route, sent] of callsOf(tipo)) {
      const answer = await portal.call('lferreyra', route, sent)
      expect([name, answer.status, answer.body.message]).toEqual([
        name,
        403,
        'No tiene permisos para realizar esta acción.',
      ])
    }
    await setServicios('lferreyra', [CLAIMS, WARRANTIES])
    for (const [name, route, sent] of callsOf(tipo)) {
      expect([name, (await portal.call('lferreyra', route, sent)).status]).not.toEqual([name, 403])
    }
  })

  test('%s, with only service %i', () => {
    const covered = new Set([...callsOf('reclamo'), ...callsOf('garantia')].map(([name]) => name))
    const rest = Object.keys(tickets).filter((name) => !covered.has(name))
    // create is tested above; getEstados is for any signed-in user; setDuplicado is for staff, who need no service.
    expect(rest).toEqual(['create', 'getEstados', 'setDuplicado'])
  })

  test('except for warranties: users with the role for warranties, owners and representantes need no service', async () => {
    await setServicios('lferreyra', [])
    for (const role of ['ROL_GARANTIAS_CLIENTE', 'ROL_OWNER', 'ROL_REPRESENTANTE'] as const) {
      const search = (tipo: string) => portal.call('lferreyra', tickets.search, { body: { tipo }, roles: [role] })
      expect([(await search('garantia')).status, (await search('reclamo')).status]).toEqual([200, 403])
    }
    await setServicios('lferreyra', [CLAIMS, WARRANTIES])
  })
})

test('rejects a warranty when its URL names a company that is not the user’s', async () => {
  const sent = { params: { razonSocial: 1043 }, body: newGarantia(), files: FOTOS_PIEZA.files }
  expect((await portal.call('lferreyra', tickets.create, sent)).status).toBe(404)
})

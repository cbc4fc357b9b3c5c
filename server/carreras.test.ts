import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHash, randomBytes } from 'node:crypto'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { validaciones } from '#contract/validaciones/calls.ts'
import { aPedidoEn, move } from '../testing/gestiones/pedidos-motos.ts'
import { findProducto, newDevolucion, type Portal, startPortal } from '../testing/portal.ts'
import { newRepresentante } from '../testing/representantes.ts'
import { createReclamo, newReclamo } from '../testing/gestiones/tickets.ts'
import { createTurns } from '../testing/gestiones/turnos.ts'

/** Interleavings of each race: few here, thousands in `npm run drill:carreras`. */
const INTERLEAVINGS = Number(process.env.CARRERAS ?? 8)

const turns = createTurns()
let portal: Portal
let next = 0
beforeAll(async () => {
  portal = await startPortal({}, { wire: turns.lay })
})
afterAll(async () => {
  await portal.close()
  turns.close()
})
beforeEach(() => {
  next += 1
})

const one = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await portal.pool.query<{ v: T }>(sql, values)).rows[0]!.v
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Runs a race once for each seed, from 1 to `times`. */
const raceWith = async (once: (seed: number) => Promise<void>, times = INTERLEAVINGS): Promise<void> => {
  for (let seed = 1; seed <= times; seed += 1) {
    await once(seed)
    next += 1
  }
}

describe('for any interleaving of two simultaneous calls', () => {
  test('accepts one of two returns of three units when five are available', async () => {
    const producto = await findProducto(portal, 1042, 'ZK-0412', { min: 1 })
    const linea = await one<number>(
      `select l.factura_linea_id as v from factura_linea l join factura f using (factura_id)
       where f.numero = $1 and l.codigo_material = 'ZK-0412'`,
      [producto.numeroFactura],
    )
    const change = (by: number) =>
      portal.pool.query('update factura_linea set cantidad = cantidad + $2 where factura_linea_id = $1', [linea, by])
    await change(5 - producto.disponible)
    const send = (person: 'lferreyra' | 'mibarra') => () =>
      portal.call(person, devoluciones.create, { body: newDevolucion(producto, { cantidad: 3 }) })
    await raceWith(async (seed) => {
      const answers = await turns.race(seed, [send('lferreyra'), send('mibarra')])
      expect(statuses(answers), `semilla ${seed}`).toEqual([200, expect.any(Number)])
      await change(3)
    })
  })

  test('approves one of two orders when the credit covers one', async () => {
    await portal.pool.query(
      `update credito set limite = 5280000 + (select coalesce(sum(importe), 0) from partida
         where razon_social_id = 1043 and moneda = 'ARS' and compensada is null)
       where razon_social_id = 1043 and moneda = 'ARS'`,
    )
    await raceWith(async (seed) => {
      const orders = [await aPedidoEn(portal, 103), await aPedidoEn(portal, 103)]
      const answers = await turns.race(
        seed,
        orders.map((id) => () => move(portal, 'darrieta', id, 104)),
      )
      expect(statuses(answers), `semilla ${seed}`).toEqual([200, 403])
      // The last interleaving approved an order. Restore the credit that it used.
      await portal.pool.query(
        `update credito set limite = limite + 5280000 where razon_social_id = 1043 and moneda = 'ARS'`,
      )
    })
  })

  test('creates a representative once', async () => {
    await raceWith(async (seed) => {
      const name = `carrera${next}`
      const body = newRepresentante({ usuario: name, email: `${name}@cliente.example`, dni: String(78_000_000 + next) })
      const create = () => portal.call('mibarra', representantes.create, { body })
      const answers = await turns.race(seed, [create, create])
      expect(statuses(answers), `semilla ${seed}`).toEqual([200, 400])
      expect(await one('select count(*)::int as v from usuario where user_name = $1', [name])).toBe(1)
    })
  })

  test('accepts the link that validates an e-mail only once', async () => {
    const email = 'lferreyra@cliente.example'
    await raceWith(async (seed) => {
      const codigo = randomBytes(32).toString('base64url')
      await portal.pool.query('delete from validacion_email')
      await portal.pool.query(`update usuario set email_validado = null, email = $1 where user_name = 'lferreyra'`, [
        email,
      ])
      await portal.pool.query(
        `insert into validacion_email (codigo_sha256, usuario_id, email, enviada, vence)
         select $1, usuario_id, $2, '2026-11-21T14:00Z', '2026-11-22T14:00Z' from usuario where user_name = 'lferreyra'`,
        [createHash('sha256').update(codigo).digest('hex'), email],
      )
      const validate = () =>
        portal.call<{ resultado: string }>('lferreyra', validaciones.validate, { body: { codigo } })
      const answers = await turns.race(seed, [validate, validate])
      expect(answers.map(({ body }) => body.resultado).toSorted(), `semilla ${seed}`).toEqual(['usado', 'validado'])
    })
  })

  test('does not let two administrators remove each other’s role', async () => {
    const people = ['rsosa', 'npaz'] as const
    const ids = await Promise.all(
      people.map((name) => one<number>('select usuario_id as v from usuario where user_name = $1', [name])),
    )
    const left = () =>
      one<number>(
        `select count(*)::int as v from usuario where activo and roles && '{ROL_ADMIN}' and usuario_id = any($1)`,
        [ids],
      )
    const before = await portal.pool.query<{ usuario_id: number; roles: string[] }>(
      'select usuario_id, roles from usuario',
    )
    await portal.pool.query(`update usuario set roles = '{ROL_CALLCENTER}' where user_name = 'admin'`)
    await raceWith(async (seed) => {
      await portal.pool.query(`update usuario set activo = true, roles = '{ROL_ADMIN}' where usuario_id = any($1)`, [
        ids,
      ])
      const versions = await Promise.all(
        ids.map((id) => one<number>('select version as v from usuario where usuario_id = $1', [id])),
      )
      const takeOut = (who: number, whom: number) => () =>
        portal.call(people[who]!, personas.setActivo, {
          roles: ['ROL_ADMIN'],
          params: { id: ids[whom]! },
          body: { activo: false, version: versions[whom] },
        })
      const answers = await turns.race(seed, [takeOut(0, 1), takeOut(1, 0)])
      expect(answers.filter(({ status }) => status === 200).length, `semilla ${seed}`).toBeLessThanOrEqual(1)
      expect(await left(), `semilla ${seed}`).toBeGreaterThanOrEqual(1)
      // Use fewer interleavings, because each one makes many calls to the identity provider.
    }, INTERLEAVINGS / 4)
    for (const { usuario_id, roles } of before.rows)
      await portal.pool.query('update usuario set activo = true, roles = $2 where usuario_id = $1', [usuario_id, roles])
    await portal.pool.query(`update usuario set activo = false where user_name = 'inactivo'`)
  })

  test('stores two requests with the same idempotency key once', async () => {
    await raceWith(async (seed) => {
      const send = () =>
        portal.call<{ ticketId: number }>('lferreyra', tickets.create, {
          params: { razonSocial: 1042 },
          body: newReclamo({ titulo: `Carrera ${next}` }),
          headers: { 'idempotency-key': `carrera-${next}` },
        })
      const answers = await turns.race(seed, [send, send, send])
      expect(statuses(answers), `semilla ${seed}`).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.ticketId)).size).toBe(1)
      expect(await one('select count(*)::int as v from ticket where titulo = $1', [`Carrera ${next}`])).toBe(1)
    })
  })

  test('adds one history row for each accepted change when a claim is assigned and closed', async () => {
    await raceWith(async (seed) => {
      const ticketId = await createReclamo(portal)
      const before = await one<number>('select count(*)::int as v from ticket_historial where ticket_id = $1', [
        ticketId,
      ])
      const set = (who: 'npaz' | 'lferreyra', statusId: number) => () =>
        portal.call(who, tickets.setEstado, { params: { ticketId, statusId }, body: { comentario: 'Va.' } })
      const answers = await turns.race(seed, [set('npaz', 2), set('lferreyra', 4)])
      const done = answers.filter(({ status }) => status === 200).length
      expect(done, `semilla ${seed}`).toBeGreaterThanOrEqual(1)
      const rows = await one<number>('select count(*)::int as v from ticket_historial where ticket_id = $1', [ticketId])
      expect(rows - before, `semilla ${seed}`).toBe(done)
    })
  })
})

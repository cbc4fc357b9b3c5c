import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Integraciones } from '#contract/integraciones/shapes.ts'
import { integraciones } from '#contract/integraciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { textOf } from '#gateways/service-desk/invgate/invgate.ts'
import type { Fault, Plan } from '#testing/invgate/fake-invgate.ts'
import { CREATOR, type Mesa, startMesa } from '#testing/gestiones/mesa.ts'
import { type Person, PNG } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'
import { until, untilDone } from '#testing/wait.ts'

let mesa: Mesa

beforeAll(async () => {
  mesa = await startMesa()
})
afterAll(() => mesa.close())
beforeEach(() => mesa.fake.setPlan(() => undefined))

const say = (ticketId: number, comentario: string, person: Person = 'lferreyra', more: Record<string, unknown> = {}) =>
  mesa.portal.call(person, tickets.createComentario, { body: { ticketId, comentario, ...more } })

const setEstado = (ticketId: number, statusId: number, person: Person, comentario: string) =>
  mesa.portal.call(person, tickets.setEstado, { params: { ticketId, statusId }, body: { comentario } })

/** Returns the incidents of the service desk for a ticket of the portal; the tests expect exactly one. */
const incidentsOf = (ticketId: number) =>
  [...mesa.fake.state.incidents.values()].filter(({ description }) =>
    description.endsWith(`Ref. portal T-${ticketId}</p>`),
  )
const commentsOf = (ticketId: number) =>
  incidentsOf(ticketId).flatMap(({ comments }) => comments.map(({ message }) => textOf(message).split('\n')[0]))

const list = async () => (await mesa.portal.call<Integraciones>('admin', integraciones.list)).body

describe('a claim in the service desk', () => {
  test('has the customer’s text escaped, its creator, its customer and the category with the name of its reason', async () => {
    const { pool } = mesa.portal
    await pool.query(`update usuario set user_id_invgate = 77 where user_name = 'lferreyra'`)
    const ticketId = await createReclamo(mesa.portal, { descripcion: 'Uno <b>dos</b>\ntres & "cuatro"' })
    await untilDone(mesa.portal.jobs)
    await pool.query(`update usuario set user_id_invgate = null where user_name = 'lferreyra'`)
    const [incident] = incidentsOf(ticketId)
    expect(incident).toMatchObject({
      title: 'Transferencia sin imputar',
      creator_id: 77,
      customer_id: 6042,
      priority_id: 3,
      type_id: 1,
      source_id: 21,
    })
    const category = mesa.fake.state.categories.find(({ id }) => id === incident!.category_id)!
    expect(category.name).toBe('Pago sin aplicar')
    expect(incident!.description).not.toContain('<b>')
    const text = textOf(incident!.description)
    expect(text).toContain('Uno <b>dos</b>\ntres & "cuatro"')
    for (const part of [
      'Repuestos Litoral Sur S.R.L.',
      '0000104217',
      'Autopartes',
      'Pago sin aplicar',
      'Lucía Ferreyra',
    ])
      expect(text).toContain(part)
    expect(text.endsWith(`Ref. portal T-${ticketId}`)).toBe(true)
    const { rows } = await pool.query('select ticket_invgate_id from ticket where ticket_id = $1', [ticketId])
    expect(rows).toEqual([{ ticket_invgate_id: incident!.id }])
  })

  test('has its comments in order, notes visible only to agents, and its files', async () => {
    const { body } = await mesa.portal.call<{ archivos: { archivoId: string }[] }>('lferreyra', archivos.create, {
      files: [{ name: 'etiqueta.png', content: PNG }],
    })
    const ticketId = await createReclamo(mesa.portal)
    for (let n = 1; n <= 5; n += 1) await say(ticketId, `Comentario ${n}`)
    await say(ticketId, 'Con foto', 'lferreyra', { archivoIds: [body.archivos[0]!.archivoId] })
    await say(ticketId, 'Entre nosotros', 'rsosa', { esNota: true })
    await untilDone(mesa.portal.jobs)
    expect(commentsOf(ticketId)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `Comentario ${n}`).concat('Con foto', 'Entre nosotros'),
    )
    const { comments } = incidentsOf(ticketId)[0]!
    expect(comments.map((comment) => comment.visible)).toEqual([true, true, true, true, true, true, false])
    const file = mesa.fake.state.attachments.get(comments[5]!.attachments[0]!)!
    expect(file.name).toBe('etiqueta.png')
    expect(file.content.equals(PNG)).toBe(true)
    expect(comments[0]!.author_id).toBe(CREATOR)
  })

  test('is cancelled and reopened by its customer', async () => {
    const ticketId = await createReclamo(mesa.portal)
    await setEstado(ticketId, 4, 'lferreyra', 'Ya lo encontramos')
    await untilDone(mesa.portal.jobs)
    expect(incidentsOf(ticketId)[0]!.status_id).toBe(8)
    await setEstado(ticketId, 2, 'lferreyra', 'Volvió a pasar')
    await untilDone(mesa.portal.jobs)
    expect(incidentsOf(ticketId)[0]!.status_id).toBe(2)
    expect(textOf(incidentsOf(ticketId)[0]!.comments.at(-1)!.message)).toContain('Volvió a pasar')
  })
})

test('writes the portal’s own steps of a warranty as a note for the agents of the service desk', async () => {
  const ticketId = await aTicketEn(mesa.portal, 'garantia', 11)
  await setEstado(ticketId, 1, 'rsosa', '')
  await untilDone(mesa.portal.jobs)
  expect(incidentsOf(ticketId)[0]!.comments.at(-1)!.visible).toBe(false)
  expect(commentsOf(ticketId).at(-1)).toMatch(/^Ramiro Sosa pasó la gestión a .+ en el portal\.$/)
})

describe('a failing call duplicates and loses nothing', () => {
  const faults: Fault[] = [
    '500 before',
    '500 after',
    'silence before',
    'silence after',
    'cut after',
    'half',
    'late',
    'refuse',
  ]

  test.each(faults)('when each first write ends as: %s', async (fault) => {
    const seen = new Set<string>()
    const tripped = new Set<string>()
    let writes = 0
    // Let the creation fail, and one comment, and two of the eleven reads.
    const plan: Plan = (call, number) => {
      if (call.startsWith('get')) return (number * 7) % 11 < 2 && !fault.endsWith('after') ? '500 before' : undefined
      writes += 1
      seen.add(call)
      if (writes > 4 || writes % 2 === 0) return undefined
      tripped.add(call)
      return fault
    }
    mesa.fake.setPlan(plan)
    const ticketId = await createReclamo(mesa.portal)
    for (const text of ['uno', 'dos', 'tres']) expect((await say(ticketId, text)).status).toBe(200)
    await untilDone(mesa.portal.jobs)
    expect((await list()).fallados).toEqual([])
    expect(incidentsOf(ticketId)).toHaveLength(1)
    expect(commentsOf(ticketId)).toEqual(['uno', 'dos', 'tres'])
    expect([...tripped]).toEqual([...seen])
  })

  test('after a crash between sending and recording: the sent object is found by its mark', async () => {
    const ticketId = await createReclamo(mesa.portal)
    await say(ticketId, 'uno')
    await untilDone(mesa.portal.jobs)
    // Restore the state that a crash leaves after the service desk has answered, but before the portal has recorded the
    // answer.
    const { pool } = mesa.portal
    await pool.query('update ticket set ticket_invgate_id = null, mesa_intento = now() where ticket_id = $1', [
      ticketId,
    ])
    await pool.query('update ticket_comentario set mesa_pendiente = true, mesa_intento = now() where ticket_id = $1', [
      ticketId,
    ])
    await say(ticketId, 'dos')
    await untilDone(mesa.portal.jobs)
    expect(incidentsOf(ticketId)).toHaveLength(1)
    expect(commentsOf(ticketId)).toEqual(['uno', 'dos'])
  })

  test('when a comment contains the mark of another comment', async () => {
    const ticketId = await createReclamo(mesa.portal)
    const { rows } = await mesa.portal.pool.query<{ next: number }>(
      'select coalesce(max(ticket_comentario_id), 0) + 2 as next from ticket_comentario',
    )
    let tries = 0
    mesa.fake.setPlan((call) => {
      tries += Number(call === 'post incident.comment')
      return call === 'post incident.comment' && tries === 2 ? '500 before' : undefined
    })
    await say(ticketId, `Miren: Ref. portal C-${rows[0]!.next}`)
    await say(ticketId, 'El de verdad')
    await untilDone(mesa.portal.jobs)
    expect(commentsOf(ticketId)).toEqual([`Miren: Ref. portal C-${rows[0]!.next}`, 'El de verdad'])
  })
})

test('an unknown category fails without retries; after the category was created, a retry by hand succeeds', async () => {
  const empty = await startMesa()
  const kept = empty.fake.state.categories.splice(0)
  const ticketId = await createReclamo(empty.portal)
  await untilDone(empty.portal.jobs)
  const { body } = await empty.portal.call<Integraciones>('admin', integraciones.list)
  expect(body.fallados).toMatchObject([{ ticketId, error: expect.stringContaining('no existe la categoría') }])
  expect(body.reintentos).toEqual([])

  empty.fake.state.categories.push(...kept)
  const params = { integracionId: body.fallados[0]!.integracionId }
  // The adapter caches the list of categories for some seconds, so retry until the adapter has read the list again.
  await until('it arrived', async () => {
    await empty.portal.call('admin', integraciones.retry, { params })
    await untilDone(empty.portal.jobs)
    return empty.fake.state.incidents.size === 1
  })
  expect((await empty.portal.call<Integraciones>('admin', integraciones.list)).body.fallados).toEqual([])
  await empty.close()
})

describe('while the service desk is down', () => {
  beforeAll(async () => {
    await mesa.close()
    mesa = await startMesa({ retries: 2 })
  })

  test('the claim gets its number at once; the administration sees the failed job and retries it', async () => {
    mesa.fake.setPlan(() => 'refuse')
    const ticketId = await createReclamo(mesa.portal)
    expect(ticketId).toBeGreaterThan(0)
    expect((await say(ticketId, 'Hola')).status).toBe(200)
    await untilDone(mesa.portal.jobs)
    expect((await list()).fallados).toHaveLength(1)
    const [fallado] = (await list()).fallados
    expect(fallado).toMatchObject({
      cola: 'mesa',
      que: `Reclamo ${ticketId}: crear en InvGate`,
      error: expect.stringContaining('La mesa no lo acepta.'),
      ticketId,
    })
    expect((await list()).colas.find(({ cola }) => cola === 'mesa')).toMatchObject({ fallados: 1, esperan: 0 })

    mesa.fake.setPlan(() => undefined)
    const retry = () =>
      mesa.portal.call('admin', integraciones.retry, { params: { integracionId: fallado!.integracionId } })
    expect((await retry()).status).toBe(200)
    expect((await retry()).status).toBe(200)
    await untilDone(mesa.portal.jobs)
    expect(incidentsOf(ticketId)).toHaveLength(1)
    expect(commentsOf(ticketId)).toEqual(['Hola'])
    expect((await list()).fallados).toEqual([])
  })

  test('other users may not list the failed jobs', async () => {
    for (const person of ['rsosa', 'lferreyra'] as const)
      expect((await mesa.portal.call(person, integraciones.list)).status).toBe(403)
  })
})

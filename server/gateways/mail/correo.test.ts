import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Mail, Message } from './mail.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo, FOTOS_MOTO, newGarantia } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let sent: Message[]

const mail: Mail = {
  send: async (message) => {
    if (message.para === 'rota@cliente.example') throw new Error('550')
    sent.push(message)
  },
}

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
})
afterAll(() => portal.close())
beforeEach(() => {
  sent = []
})

const usuarioId = async (person: Person) =>
  (await portal.pool.query<{ id: number }>('select usuario_id as id from usuario where user_name = $1', [person]))
    .rows[0]!.id

const tell = async (datos: Omit<DatosDe<'correo'>, 'actorId'>, person: Person | null) => {
  sent = []
  const actorId = person && (await usuarioId(person))
  await portal.jobs.enqueue(portal.pool, 'correo', { ...datos, actorId })
  await untilDone(portal.jobs)
  return sent.map(({ para }) => para.split('@')[0]!).toSorted((a, b) => a.localeCompare(b))
}

const say = async (ticketId: number, comentario: string, person: Person, more: Record<string, unknown> = {}) => {
  sent = []
  const body = { ticketId, comentario, ...more }
  const answer = await portal.call<{ comentarioId: number }>(person, tickets.createComentario, { body })
  expect(answer.status).toBe(200)
  await untilDone(portal.jobs)
  return answer.body.comentarioId
}

const newClaim = async (over: Record<string, unknown> = {}, person: Person = 'lferreyra') => {
  sent = []
  const ticketId = await createReclamo(portal, over, person)
  await untilDone(portal.jobs)
  return ticketId
}

describe('a new claim', () => {
  test('of a customer notifies the sector, and sends the customer a confirmation', async () => {
    const ticketId = await newClaim()
    expect(sent.map(({ para }) => para).toSorted()).toEqual([
      'cobranzas@meridiana.example',
      'lferreyra@cliente.example',
    ])
    const [sector, creator] = sent.toSorted((a, b) => a.para.localeCompare(b.para))
    expect(sector!.asunto).toBe(`Reclamo ${ticketId}, Transferencia sin imputar`)
    expect(sector!.texto).toContain(`Repuestos Litoral Sur S.R.L. cargó el reclamo ${ticketId}`)
    expect(creator!.texto).toContain('Hola, Lucía:')
    expect(creator!.texto).toContain('Lo va a responder Administración y Cobranzas en 24 horas hábiles o antes.')
    expect(creator!.texto).toContain(`Ver el reclamo: https://portal.example/autogestion/reclamos/${ticketId}`)
    expect(creator!.html).toContain(`href="https://portal.example/autogestion/reclamos/${ticketId}"`)
    expect(creator!.html).toContain('Distribuidora Meridiana')
  })

  test('created by the distributor notifies all users of the razón social who have the service', async () => {
    await newClaim({ origenId: 5 }, 'npaz')
    expect(sent.map(({ para }) => para).toSorted()).toEqual(['lferreyra@cliente.example', 'mibarra@cliente.example'])
  })

  test('sends one e-mail to an address that the sector and the creator share, even if they write it in different case', async () => {
    const write = (email: string) =>
      portal.pool.query("update usuario set email = $1 where user_name = 'lferreyra'", [email])
    await write('Cobranzas@Meridiana.example')
    await newClaim()
    await write('lferreyra@cliente.example')
    expect(sent.filter(({ para }) => para.toLowerCase() === 'cobranzas@meridiana.example')).toHaveLength(1)
  })

  test('about a warranty links to the warranties, and notifies only users with the service of warranties', async () => {
    sent = []
    const answer = await portal.call<{ ticketId: number }>('hquiroga', tickets.create, {
      params: { razonSocial: 1043 },
      body: newGarantia(),
      files: FOTOS_MOTO.files,
    })
    expect(answer.status).toBe(200)
    await untilDone(portal.jobs)
    const { ticketId } = answer.body
    const creator = sent.find(({ para }) => para === 'hquiroga@cliente.example')!
    expect(creator.asunto).toContain(`Garantía ${ticketId}`)
    expect(creator.texto).toContain(`https://portal.example/autogestion/garantias/${ticketId}`)
  })
})

describe('an answer', () => {
  test('of the distributor is sent with its text to the creator; an answer of a customer, to the sector and the assignee', async () => {
    const ticketId = await newClaim()
    await say(ticketId, 'Ya está imputada.', 'npaz')
    expect(sent.map(({ para }) => para)).toContain('lferreyra@cliente.example')
    expect(sent.every(({ para }) => para === 'lferreyra@cliente.example')).toBe(true)
    const reply = sent.find(({ asunto }) => asunto.includes('nueva respuesta'))!
    expect(reply.texto).toContain('Noelia Paz escribió:\n\n> Ya está imputada.')
    // npaz answered the claim, so npaz is now its assignee.
    await say(ticketId, '¿Con qué fecha?', 'lferreyra')
    expect(sent.map(({ para }) => para)).toEqual(['npaz@meridiana.example'])
    await portal.pool.query('update ticket set asignado_id = null where ticket_id = $1', [ticketId])
    await say(ticketId, '¿Hola?', 'mibarra')
    expect(sent.map(({ para }) => para).toSorted()).toEqual([
      'cobranzas@meridiana.example',
      'lferreyra@cliente.example',
    ])
  })

  test('of the service desk notifies the customer, even if the author of the answer is no user of the portal', async () => {
    const ticketId = await newClaim()
    expect(await tell({ evento: 'respondido', ticketId }, null)).toEqual(['lferreyra'])
  })

  test('that is an internal note notifies no one', async () => {
    const ticketId = await newClaim()
    const comentarioId = await say(ticketId, 'Secreto: cliente moroso', 'rsosa', { esNota: true })
    expect(sent).toEqual([])
    expect(await tell({ evento: 'respondido', ticketId, comentarioId }, 'rsosa')).toEqual([])
  })

  test('that asks a question tells the customer that an answer is needed', async () => {
    const ticketId = await newClaim()
    await say(ticketId, '¿Nos mandás el comprobante?', 'npaz', { pideRespuesta: true })
    const asked = sent.find(({ asunto }) => asunto.includes('esperamos tu respuesta'))!
    expect(asked.texto).toContain('Te toca')
    expect(asked.texto).toContain('> ¿Nos mandás el comprobante?')
  })

  test('is not sent to an inactive user or to a user without the service', async () => {
    const ticketId = await newClaim()
    await portal.pool.query(`update usuario set activo = false where user_name = 'lferreyra'`)
    expect(await tell({ evento: 'respondido', ticketId }, 'npaz')).toEqual(['mibarra'])
    const mibarra = [await usuarioId('mibarra')]
    await portal.pool.query('delete from usuario_servicio where servicio_id = 3 and usuario_id = $1', mibarra)
    expect(await tell({ evento: 'respondido', ticketId }, 'npaz')).toEqual([])
    await portal.pool.query('insert into usuario_servicio (servicio_id, usuario_id) values (3, $1)', mibarra)
    await portal.pool.query(`update usuario set activo = true where user_name = 'lferreyra'`)
  })
})

test('the e-mail about a change of state contains the comment of the change', async () => {
  const ticketId = await newClaim()
  await walkTicket(portal, ticketId, [2])
  await untilDone(portal.jobs)
  sent = []
  await portal.call('npaz', tickets.setEstado, {
    params: { ticketId, statusId: 4 },
    body: { comentario: 'Imputada el 20/11.' },
  })
  await untilDone(portal.jobs)
  expect(sent.map(({ para, asunto }) => [para, asunto])).toEqual([
    ['lferreyra@cliente.example', `Reclamo ${ticketId}, Cerrado: Transferencia sin imputar`],
  ])
  expect(sent[0]!.texto).toContain('> Imputada el 20/11.')
})

test('text of a user is escaped, so that it cannot become HTML or a header', async () => {
  const ticketId = await newClaim({ titulo: 'Hola <img src=x onerror=alert(1)> & "chau"' })
  await say(ticketId, '<script>alert(1)</script>\n<a href="https://malo.example">clic</a>', 'npaz')
  expect(sent).not.toHaveLength(0)
  for (const { html, texto } of sent) {
    expect(html).not.toMatch(/<script|<img|<a href="https:\/\/malo/)
    expect(html).toContain('Hola &#60;img src=x onerror=alert(1)&#62;')
    expect(texto).toContain('Hola <img src=x onerror=alert(1)> & "chau"')
  }
})

test('each message is sent once when an event is processed twice, even if one mailbox fails', async () => {
  const ticketId = await newClaim({ origenId: 5 }, 'npaz')
  await portal.pool.query(`update usuario set email = 'rota@cliente.example' where user_name = 'mibarra'`)
  expect(await tell({ evento: 'estado', ticketId, estadoId: 2 }, 'npaz')).toEqual(['lferreyra'])
  const failed = await portal.jobs.failed()
  expect(failed).toMatchObject([{ cola: 'envio', error: '550', datos: { para: 'rota@cliente.example', ticketId } }])
  // Let the worker process the event again, as after a crash. The messages of the event already exist.
  await portal.pool.query(
    `update pgboss.job set state = 'retry', completed_on = null where name = 'correo' and data->>'ticketId' = $1`,
    [String(ticketId)],
  )
  sent = []
  await untilDone(portal.jobs)
  expect(sent).toEqual([])
})

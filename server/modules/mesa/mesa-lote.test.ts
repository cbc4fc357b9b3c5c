import { afterAll, beforeAll, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ClaseTrabajo, ColaId } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { createDevolucion, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { findProducto, newDevolucion, type Person, type Portal, startPortal } from '#testing/portal.ts'
import { until, untilDone } from '#testing/wait.ts'
import { insertPagoInformado, trabajosDe, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { createReclamo as sendReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0, mail: createMailbox().mail })
  await insertPagoInformado(portal)
})
afterAll(() => portal.close())

type Resultados = ReplyOf<typeof mesa.assign>

const RSOSA = 'rsosa'

const pageOf = (who: Person, cola: ColaId, criteria: object = {}) => trabajosDe(portal, who, cola, criteria)
const idOf = (userName: string) => usuarioIdOf(portal, userName)
const createReclamo = (titulo: string) => sendReclamo(portal, { titulo })

test('setEstado moves the items that can be moved, and returns a message for each other item', async () => {
  const [one, two] = [await createReclamo('Uno'), await createReclamo('Dos')]
  await portal.call(RSOSA, tickets.setEstado, { params: { ticketId: two, statusId: 2 } })
  const trabajos = [one, two].map((entidadId) => ({ clase: 'reclamo', entidadId }))
  const { body } = await portal.call<Resultados>(RSOSA, mesa.setEstado, { body: { trabajos, statusId: 2 } })
  expect(body.map(({ ok }) => ok)).toEqual([true, false])
  expect(body[1]!.mensaje).toBe(
    'Ramiro Sosa cambió el estado a “En Análisis” hace un momento. Mirá cómo quedó antes de seguir.',
  )
  const { rows } = await portal.pool.query('select estado_id as estado from ticket where ticket_id = $1', [one])
  expect(rows).toEqual([{ estado: 2 }])
})

test('the author of a claim is notified of the changes of a batch, but not of failed ones', async () => {
  const [failed, done] = [await createReclamo('Ya estaba'), await createReclamo('Se toma')]
  const notifiedTicketIds = async () => {
    const { body } = await portal.call<ReplyOf<typeof notificaciones.search>>('lferreyra', notificaciones.search, {})
    return body.notificaciones.map(({ ticketId }) => ticketId).filter((id) => id === failed || id === done)
  }
  await portal.call(RSOSA, tickets.setEstado, { params: { ticketId: failed, statusId: 2 } })
  await until('one notification', async () => (await notifiedTicketIds()).length === 1)
  const trabajos = [failed, done].map((entidadId) => ({ clase: 'reclamo', entidadId }))
  await portal.call(RSOSA, mesa.setEstado, { body: { trabajos, statusId: 2 } })
  await until('both notifications', async () => (await notifiedTicketIds()).length > 1)
  expect(await notifiedTicketIds()).toEqual([done, failed])
})

test('setEstado rejects a transition that requires data, with a message', async () => {
  const entidadId = await createReclamo('Pide')
  const { body } = await portal.call<Resultados>(RSOSA, mesa.setEstado, {
    body: { trabajos: [{ clase: 'reclamo', entidadId }], statusId: 4 },
  })
  expect(body).toMatchObject([{ ok: false, mensaje: 'Escribí un comentario.' }])
})

test('a batch sent twice with one idempotency key is applied once', async () => {
  const entidadId = await createReclamo('Otra vez')
  const sent = {
    body: { trabajos: [{ clase: 'reclamo', entidadId }], statusId: 2 },
    headers: { 'idempotency-key': 'mesa-otra-vez' },
  }
  const first = await portal.call<Resultados>(RSOSA, mesa.setEstado, sent)
  const second = await portal.call<Resultados>(RSOSA, mesa.setEstado, sent)
  expect(second.body).toEqual(first.body)
  expect(second.body).toMatchObject([{ ok: true }])
})

test.each([
  [200, 200],
  [201, 400],
])('a batch of %i items is answered with status %i', async (many, status) => {
  const trabajos = Array.from({ length: many }, (_, n) => ({ clase: 'reclamo', entidadId: 800_000 + n }))
  expect((await portal.call(RSOSA, mesa.setPrioridad, { body: { trabajos, prioridadId: 3 } })).status).toBe(status)
})

test('setPrioridad and setSector apply only to kinds that have priority and sector; setSector also unassigns the item', async () => {
  const entidadId = await createReclamo('Cambia')
  const trabajos = [{ clase: 'reclamo', entidadId }]
  await portal.call(RSOSA, mesa.assign, { body: { trabajos, asignadoId: await idOf(RSOSA) } })
  await portal.call(RSOSA, mesa.setPrioridad, { body: { trabajos, prioridadId: 5 } })
  await portal.call(RSOSA, mesa.setSector, { body: { trabajos, sectorId: 2 } })
  expect(await pageOf(RSOSA, 'resolver', { numero: entidadId })).toMatchObject([
    { prioridadId: 5, sector: 'Logística', asignadoId: null },
  ])
  const { status, body } = await portal.call<{ fields: object }>(RSOSA, mesa.setSector, {
    body: { trabajos, sectorId: 99 },
  })
  expect([status, body.fields]).toEqual([400, { sectorId: 'Elegí un sector de la lista.' }])
  const pago = (await pageOf('admin', 'pago'))[0]!
  const { body: rejected } = await portal.call<Resultados>('admin', mesa.setPrioridad, {
    body: { trabajos: [{ clase: 'pago', entidadId: pago.entidadId }], prioridadId: 5 },
  })
  expect(rejected).toMatchObject([{ ok: false, mensaje: 'Ese dato no se cambia en este tipo de gestión.' }])
})

test('a failed answer of a batch notifies nobody, and the other answers are sent', async () => {
  const producto = await findProducto(portal, 1042, 'NV-21046', { min: 8 })
  const create = async (cantidad: number) => {
    const body = newDevolucion(producto, { cantidad })
    return (await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, { body })).body.devolucionId
  }
  // Rejected return whose units went to another return, so that its appeal cannot be accepted.
  const withTakenUnits = await create(producto.disponible)
  await walkDevolucion(portal, withTakenUnits, [2, 6])
  const withFreeUnits = await createDevolucion(portal)
  await walkDevolucion(portal, withFreeUnits, [2, 6])
  await create(producto.disponible)
  await untilDone(portal.jobs)
  const { body: respuesta } = await portal.call<ReplyOf<typeof respuestas.create>>(RSOSA, respuestas.create, {
    body: {
      titulo: 'Apelación',
      texto: 'Aceptamos la apelación de la {{numero}}.',
      esNota: false,
      clases: ['devolucion'],
      motivoIds: [],
      estadoId: 2,
      compartida: false,
    },
  })
  const notifiedTicketIds = async (devolucionId: number) =>
    (await portal.pool.query('select from notificacion where entidad_id = $1', [devolucionId])).rowCount ?? 0
  const before = [await notifiedTicketIds(withTakenUnits), await notifiedTicketIds(withFreeUnits)]
  const trabajos = [withTakenUnits, withFreeUnits].map((entidadId) => ({ clase: 'devolucion' as const, entidadId }))
  const { body } = await portal.call<Resultados>(RSOSA, mesa.answer, {
    body: { trabajos, respuestaId: respuesta.respuestaId },
  })
  expect(body).toEqual([
    {
      ...trabajos[0],
      ok: false,
      mensaje: 'Otra devolución ya tomó esas unidades: no se puede reabrir.',
    },
    { ...trabajos[1], ok: true, mensaje: null },
  ])
  await untilDone(portal.jobs)
  expect(await notifiedTicketIds(withTakenUnits)).toBe(before[0])
  expect(await notifiedTicketIds(withFreeUnits)).toBeGreaterThan(before[1]!)
})

test('an item listed twice is answered once', async () => {
  const entidadId = await createReclamo('Dos veces')
  const { body: respuesta } = await portal.call<ReplyOf<typeof respuestas.create>>(RSOSA, respuestas.create, {
    body: {
      titulo: 'Visto',
      texto: 'Lo vemos.',
      esNota: false,
      clases: [],
      motivoIds: [],
      estadoId: null,
      compartida: false,
    },
  })
  const trabajo = { clase: 'reclamo' as const, entidadId }
  const { body } = await portal.call<Resultados>(RSOSA, mesa.answer, {
    body: { trabajos: [trabajo, trabajo], respuestaId: respuesta.respuestaId },
  })
  const done = { ...trabajo, ok: true, mensaje: null }
  expect(body).toEqual([done, done])
  const { rows } = await portal.pool.query('select comentario from ticket_comentario where ticket_id = $1', [entidadId])
  expect(rows).toEqual([{ comentario: 'Lo vemos.' }])
})

test('a batch locks its items in the same order for all users, and returns the results in the requested order', async () => {
  const [one, two] = [await createReclamo('Primero'), await createReclamo('Segundo')]
  const countUnlocked = async (ticketId: number) =>
    (await portal.pool.query('select from ticket where ticket_id = $1 for update skip locked', [ticketId])).rowCount
  const holder = await portal.pool.connect()
  await holder.query('begin')
  await holder.query('select from ticket where ticket_id = $1 for update', [two])
  const trabajos = [two, one].map((entidadId) => ({ clase: 'reclamo', entidadId }))
  const sent = portal.call<Resultados>(RSOSA, mesa.setPrioridad, { body: { trabajos, prioridadId: 4 } })
  try {
    await until('the batch locks the first and waits for the second', async () => (await countUnlocked(one)) === 0)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await sent).body.map(({ entidadId, ok }) => [entidadId, ok])).toEqual([
    [two, true],
    [one, true],
  ])
})

test('offers the steps that require no data to the users who may make them', async () => {
  const pasosOf = async (who: Person, clase: ClaseTrabajo) => {
    const { body } = await portal.call<ReplyOf<typeof mesa.getOpciones>>(who, mesa.getOpciones)
    return body.pasos.filter((paso) => paso.clase === clase).map(({ deId, estadoId }) => `${deId}→${estadoId}`)
  }
  expect(await pasosOf(RSOSA, 'devolucion')).toEqual(['11→1', '11→2', '1→2', '2→5', '12→10'])
  expect(await pasosOf('npaz', 'devolucion')).toEqual(['11→1'])
  expect(await pasosOf(RSOSA, 'reclamo')).toEqual(['1→2'])
  expect(await pasosOf(RSOSA, 'pago')).toEqual([])
})

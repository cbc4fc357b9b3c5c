import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import type { Conversacion } from '#contract/conversaciones/shapes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { createConversable, RESPUESTA } from '#testing/gestiones/conversaciones.ts'
import { dejar, untilLeidos } from '#testing/correo-entrante.ts'
import { readMails } from '#testing/mailbox.ts'
import { createPedido } from '#testing/gestiones/pedidos-motos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { entran, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let pagoId: number
let vez = 0

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  await entran(portal, 'npaz', 'admin')
  for (const who of ['lferreyra', 'mibarra'] as const) await bell(who)
})
afterAll(() => portal.close())
beforeEach(async () => {
  vez += 1
  pagoId = await createConversable(portal, 'pago', vez)
  await untilDone(portal.jobs)
  await portal.pool.query('delete from notificacion')
})

const bell = async (who: Person) =>
  (await portal.call<{ notificaciones: Notificacion[] }>(who, notificaciones.search)).body.notificaciones
const read = (who: Person, entidadId = pagoId, clase: ClaseConversacion = 'pago') =>
  portal.call<Conversacion>(who, conversaciones.get, { params: { clase, entidadId } })
const said = async (who: Person = 'lferreyra') =>
  (await read(who)).body.comentarios.map(({ comentario, porCorreo }) => [comentario, porCorreo])
type Refusal = Comentario & { message: string; fields?: Record<string, string> }
const say = (who: Person, comentario: string, more: object = {}, key?: string) =>
  portal.call<Refusal>(who, conversaciones.create, {
    params: { clase: 'pago', entidadId: pagoId },
    body: { comentario, ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

test('a customer can mention only a colleague who may see the account, and the colleague is notified', async () => {
  const mibarra = await usuarioIdOf(portal, 'mibarra')
  expect((await say('lferreyra', 'Marcos, mirá', { menciones: [mibarra] })).status).toBe(200)
  await untilDone(portal.jobs)
  expect(await bell('mibarra')).toMatchObject([{ evento: 'mencion', enlace: `/cuenta-corriente/pagos/${pagoId}` }])
  const hquiroga = await usuarioIdOf(portal, 'hquiroga')
  expect((await say('lferreyra', 'Hernán, mirá', { menciones: [hquiroga] })).status).toBe(400)
})

test('a user who lost the right to see the account is not notified of a comment on a payment', async () => {
  const quien = await usuarioIdOf(portal, 'lferreyra')
  const before = (await readMails(portal)).length
  await portal.pool.query('delete from usuario_servicio where usuario_id = $1 and servicio_id = 1', [quien])
  await say('npaz', '¿De qué cuenta salió?', { pideRespuesta: true })
  await untilDone(portal.jobs)
  await portal.pool.query('insert into usuario_servicio values ($1, 1)', [quien])
  expect(await bell('lferreyra')).toEqual([])
  const later = (await readMails(portal)).slice(before)
  expect(later.filter(({ para }) => para === 'lferreyra@cliente.example')).toEqual([])
})

test('a resolved payment accepts only internal notes, and the error tells the customer why', async () => {
  const params = { pagoId, estado: 'aplicado' }
  expect((await portal.call('npaz', pagos.setEstado, { params, body: { sonOtros: true } })).status).toBe(200)
  const { status, body } = await say('lferreyra', 'Gracias')
  const message = 'El pago ya está resuelto: no admite más comentarios. Si sigue el problema, cargá un reclamo.'
  expect([status, body.message]).toEqual([409, message])
  expect((await say('npaz', 'Gracias')).status).toBe(409)
  expect((await say('npaz', 'Era de otra cuenta', { esNota: true })).status).toBe(200)
  expect((await read('lferreyra')).body).toMatchObject({ puedeComentar: false, comentarios: [] })
})

test('a draft of an order has no conversation, not even for its author', async () => {
  const pedidoId = await createPedido(portal)
  expect((await read('hquiroga', pedidoId, 'pedido')).status).toBe(404)
})

test('a comment sent twice with the same key is stored once', async () => {
  const key = crypto.randomUUID()
  const first = await say('lferreyra', 'Una vez', {}, key)
  expect((await say('lferreyra', 'Una vez', {}, key)).body).toEqual(first.body)
  expect(await said()).toHaveLength(1)
})

test('a question to customers is shown in Inicio until they answer it, separately from the expiry of a certificate', async () => {
  const certificadoId = await createConversable(portal, 'certificado', vez)
  const tareas = async () => {
    const query = { razonSocialId: 1042 }
    const { body } = await portal.call<{ tareas: { clase: string; entidadId: number }[] }>(
      'lferreyra',
      inicio.getTareas,
      { query },
    )
    return body.tareas.flatMap(({ clase, entidadId }) =>
      ['pago', 'certificadoConsulta'].includes(clase) ? [`${clase} ${entidadId}`] : [],
    )
  }
  const toBoth = async (who: Person, body: object) => {
    for (const params of [
      { clase: 'pago', entidadId: pagoId },
      { clase: 'certificado', entidadId: certificadoId },
    ]) {
      expect((await portal.call(who, conversaciones.create, { params, body })).status).toBe(200)
    }
  }
  const own = [`certificadoConsulta ${certificadoId}`, `pago ${pagoId}`]
  await toBoth('npaz', { comentario: '¿Cuál es?', pideRespuesta: true })
  expect(await tareas()).toEqual(expect.arrayContaining(own))
  await toBoth('lferreyra', { comentario: 'Esta' })
  expect((await tareas()).filter((each) => own.includes(each))).toEqual([])
})

describe('a saved answer', () => {
  const keep = async (over: object) => {
    const texto = 'Hola {{cliente}}: de {{numero}} ({{motivo}}) nos falta un dato.'
    const body = { ...RESPUESTA, texto, ...over }
    return (await portal.call<{ respuestaId: number }>('npaz', respuestas.create, { body })).body.respuestaId
  }
  const answer = async (respuestaId: number) => {
    const body = { trabajos: [{ clase: 'pago', entidadId: pagoId }], respuestaId }
    return (await portal.call<{ ok: boolean; mensaje: string | null }[]>('npaz', mesa.answer, { body })).body
  }

  test('is offered with its fields filled in, and can answer gestiones', async () => {
    const respuestaId = await keep({ clases: ['pago'] })
    const texto = `Hola Lucía: de ${pagoId} (Transferencia) nos falta un dato.`
    const query = { clase: 'pago', entidadId: pagoId }
    const offered = await portal.call<{ respuestaId: number; relleno: string }[]>('npaz', respuestas.list, { query })
    expect(offered.body.find((each) => each.respuestaId === respuestaId)?.relleno).toBe(texto)
    expect(await answer(respuestaId)).toMatchObject([{ ok: true }])
    expect(await said()).toEqual([[texto, false]])
  })

  test('that changes the state is rejected for these kinds of gestiones, because their state is decided by other calls', async () => {
    const mensaje =
      'Esa respuesta cambia el estado y acá no se puede. Elegí otra, o resolvé la gestión con sus botones.'
    expect(await answer(await keep({ estadoId: 4 }))).toMatchObject([{ ok: false, mensaje }])
    expect(await said()).toEqual([])
  })
})

test('the mail of a comment can be answered by its recipient, but not by a user of another company', async () => {
  const bring = async (sent: Parameters<typeof dejar>[1]) => {
    await dejar(portal, sent)
    await untilLeidos(portal)
  }
  await say('npaz', '¿De qué cuenta salió?')
  await untilDone(portal.jobs)
  const asked = (await readMails(portal)).findLast(({ texto }) => texto.includes('¿De qué cuenta salió?'))!
  expect(asked).toMatchObject({ para: 'lferreyra@cliente.example', hilo: `pago-${pagoId}` })
  await bring({ to: asked.responderA!, text: 'De la del Litoral.' })
  expect(await said()).toEqual([
    ['¿De qué cuenta salió?', false],
    ['De la del Litoral.', true],
  ])
  expect(await bell('npaz')).toMatchObject([{ evento: 'respuesta' }])
  await bring({ from: 'hquiroga@cliente.example', to: asked.responderA!, text: 'Hola' })
  expect(await said()).toHaveLength(2)
})

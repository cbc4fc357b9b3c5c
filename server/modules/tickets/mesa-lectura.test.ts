import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Mesa, startMesa } from '#testing/gestiones/mesa.ts'
import { type Person, PNG } from '#testing/portal.ts'
import { aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { untilDone } from '#testing/wait.ts'

const ALMA = 7001

let mesa: Mesa
let ticketId: number
let incidentId: number

beforeAll(async () => {
  mesa = await startMesa()
})
afterAll(() => mesa.close())
beforeEach(async () => {
  mesa.fake.setPlan(() => undefined)
  ticketId = await createReclamo(mesa.portal)
  await untilDone(mesa.portal.jobs)
  incidentId = [...mesa.fake.state.incidents.keys()].at(-1)!
})

const answer = (message: string, over: { author_id?: number; visible?: boolean; attachments?: number[] } = {}) =>
  mesa.fake.state.comment(incidentId, { author_id: ALMA, message, visible: true, attachments: [], ...over })

const read = async () => {
  await mesa.read()
  await untilDone(mesa.portal.jobs)
}

const conversation = async (person: Person = 'lferreyra') => {
  const { rows } = await mesa.portal.pool.query<{ id: number }>(
    'select usuario_id as id from usuario where user_name = $1',
    [person],
  )
  const params = { ticketId, usuarioId: rows[0]!.id }
  return (await mesa.portal.call<Comentario[]>(person, tickets.getComentarios, { params })).body
}

const detail = async () =>
  (await mesa.portal.call<TicketDetail>('lferreyra', tickets.get, { params: { ticketId } })).body

const mailsTo = async (para: string) =>
  (await readMails(mesa.portal)).filter((mail) => mail.para === para && mail.asunto.includes(String(ticketId)))

/** Adds an agent's comment to each of the newest `count` tickets. */
const answerLast = (count: number) => {
  for (const id of [...mesa.fake.state.incidents.keys()].slice(-count))
    mesa.fake.state.comment(id, { author_id: ALMA, message: 'Visto', visible: true, attachments: [] })
}

const countImported = async (ids: number[]) => {
  const text = 'select 1 from ticket_comentario where invgate_id is not null and ticket_id = any($1)'
  return (await mesa.portal.pool.query(text, [ids])).rowCount
}

describe('an agent’s answer in the service desk', () => {
  test('reaches the customer once, with the agent’s name, and takes the claim', async () => {
    answer('<p>Buen día, Lucía:</p><p>ya lo vemos &amp; avisamos</p>')
    for (let times = 0; times < 3; times += 1) await read()
    expect(await conversation()).toMatchObject([
      { autor: 'Alma Sotelo', comentario: 'Buen día, Lucía:\n\nya lo vemos & avisamos', esInterno: true, esMio: false },
    ])
    const { estadoId, historial, sinLeer } = await detail()
    expect(estadoId).toBe(2)
    expect(sinLeer).toBe(true)
    expect(historial.at(-1)).toMatchObject({ estadoId: 2, autor: 'Mesa de ayuda' })
    const mails = await mailsTo('lferreyra@cliente.example')
    const [first, ...rest] = mails.map((mail) => mail.asunto)
    expect(first).toBe(`Reclamo ${ticketId}, Transferencia sin imputar`)
    // The answer and the change of state are sent at the same time, so their order is not fixed.
    expect(rest.toSorted()).toEqual([
      `Reclamo ${ticketId}, En Análisis: Transferencia sin imputar`,
      `Reclamo ${ticketId}, nueva respuesta: Transferencia sin imputar`,
    ])
  })

  test('is not shown when it is internal to the agents', async () => {
    answer('Esto no es para el cliente', { visible: false })
    await read()
    expect(await conversation()).toEqual([])
    expect(await conversation('rsosa')).toEqual([])
    expect((await detail()).estadoId).toBe(1)
  })

  test('imports its files, which the portal then serves itself', async () => {
    const [image, program] = mesa.fake.state.attach([
      { name: 'captura.png', content: PNG },
      { name: 'visor.exe', content: Buffer.from('MZ') },
    ])
    answer('Te mando la captura', { attachments: [image!, program!] })
    await read()
    const [comment] = await conversation()
    expect(comment!.comentario).toBe('Te mando la captura\n[Adjunto que no se puede mostrar: visor.exe]')
    expect(comment!.archivos).toMatchObject([{ nombre: 'captura.png', tipo: 'image/png', tamano: PNG.length }])
    const { archivoId } = comment!.archivos[0]!
    const download = await mesa.portal.call('lferreyra', archivos.download, { params: { archivoId } })
    expect(download.raw.equals(PNG)).toBe(true)
    expect((await mesa.portal.call('hquiroga', archivos.download, { params: { archivoId } })).status).toBe(404)
  })

  test('is imported when it quotes the customer; comments that the portal sent are not imported', async () => {
    await mesa.portal.call('lferreyra', tickets.createComentario, { body: { ticketId, comentario: '¿Novedades?' } })
    await untilDone(mesa.portal.jobs)
    const mark = /Ref\. portal C-\d+/.exec(mesa.fake.state.find(incidentId).comments[0]!.message)![0]
    answer(`<p>Sí, mañana.</p><blockquote>¿Novedades?<br>${mark}</blockquote>`)
    await read()
    expect((await conversation()).map((comment) => [comment.esInterno, comment.comentario.split('\n')[0]])).toEqual([
      [false, '¿Novedades?'],
      [true, 'Sí, mañana.'],
    ])
    const { rows } = await mesa.portal.pool.query(
      'select invgate_id is not null as known from ticket_comentario where ticket_id = $1',
      [ticketId],
    )
    expect(rows).toEqual([{ known: true }, { known: true }])
  })

  test('counts as an answer of the customer when the customer answered by mail, and notifies the sector', async () => {
    await mesa.portal.pool.query(`update usuario set user_id_invgate = 88 where user_name = 'mibarra'`)
    answer('Contesto por correo', { author_id: 88 })
    await read()
    await mesa.portal.pool.query(`update usuario set user_id_invgate = null where user_name = 'mibarra'`)
    expect(await conversation('mibarra')).toMatchObject([{ autor: 'Marcos Ibarra', esMio: true, esInterno: false }])
    expect((await detail()).estadoId).toBe(1)
    const asuntos = (await mailsTo('cobranzas@meridiana.example')).map((mail) => mail.asunto)
    expect(asuntos).toContainEqual(expect.stringContaining('nueva respuesta'))
  })
})

describe('a state of the service desk', () => {
  test.each([
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 4],
    [6, 4],
    [7, 6],
    [8, 4],
  ])('%i becomes %i in a claim, and only once', async (mesaEstado, estadoId) => {
    mesa.fake.state.setStatus(incidentId, mesaEstado)
    for (let times = 0; times < 2; times += 1) await read()
    const { historial, ...ticket } = await detail()
    expect(ticket.estadoId).toBe(estadoId)
    expect(historial).toHaveLength(2)
  })

  test('that rejects a warranty clears the approval of the portal, and the history shows it', async () => {
    const garantiaId = await aTicketEn(mesa.portal, 'garantia', 5)
    await untilDone(mesa.portal.jobs)
    mesa.fake.state.setStatus([...mesa.fake.state.incidents.keys()].at(-1)!, 7)
    await read()
    const params = { ticketId: garantiaId }
    const { body } = await mesa.portal.call<TicketDetail>('lferreyra', tickets.get, { params })
    expect(body).toMatchObject({ estadoId: 6, solucion: null, codigoAutorizacion: null, motivoRechazo: null })
    expect(body.historial.at(-1)).toMatchObject({
      autor: 'Mesa de ayuda',
      sinEfecto: ['Cómo se resuelve: Reemplazo', 'Código de autorización: 70012399'],
    })
  })

  test('that closes a warranty keeps the approval of the portal', async () => {
    const garantiaId = await aTicketEn(mesa.portal, 'garantia', 5)
    await untilDone(mesa.portal.jobs)
    mesa.fake.state.setStatus([...mesa.fake.state.incidents.keys()].at(-1)!, 6)
    await read()
    const params = { ticketId: garantiaId }
    const { body } = await mesa.portal.call<TicketDetail>('lferreyra', tickets.get, { params })
    expect(body).toMatchObject({ estadoId: 4, solucion: 'reemplazo', codigoAutorizacion: '70012399' })
    expect(body.historial.at(-1)!.sinEfecto).toEqual([])
  })

  test('moves the cursor to the last change read', async () => {
    mesa.fake.state.setStatus(incidentId, 3)
    await read()
    const { rows } = await mesa.portal.pool.query<{ actualizado: number }>('select actualizado from mesa_cursor')
    expect(rows[0]!.actualizado).toBe(mesa.fake.state.find(incidentId).last_update)
  })

  test('that is older than the last one read is ignored', async () => {
    const incident = mesa.fake.state.find(incidentId)
    incident.status_id = 6
    incident.last_update += 100
    await read()
    incident.status_id = 2
    incident.last_update -= 50
    await mesa.portal.pool.query('update mesa_cursor set actualizado = 0')
    await read()
    expect((await detail()).estadoId).toBe(4)
    // Restore the time that the next tests expect.
    incident.last_update -= 50
    await mesa.portal.pool.query('update mesa_cursor set actualizado = 0')
  })

  test('that has not changed does not undo a decision of the portal', async () => {
    mesa.fake.state.setStatus(incidentId, 2)
    await read()
    await mesa.portal.call('lferreyra', tickets.setEstado, {
      params: { ticketId, statusId: 4 },
      body: { comentario: 'Ya la encontramos' },
    })
    await untilDone(mesa.portal.jobs)
    mesa.fake.state.find(incidentId).status_id = 2
    answer('Nota', { visible: false })
    await read()
    expect((await detail()).estadoId).toBe(4)
    mesa.fake.state.setStatus(incidentId, 6)
    await read()
    mesa.fake.state.setStatus(incidentId, 2)
    await read()
    expect((await detail()).estadoId).toBe(2)
  })
})

describe('reading the service desk', () => {
  test('handles pages with repeated and unordered rows', async () => {
    mesa.fake.setPages({ viewSize: 2, noisy: true })
    const more: number[] = []
    for (let n = 0; n < 6; n += 1) more.push(await createReclamo(mesa.portal, { titulo: `Otro ${n}` }))
    await untilDone(mesa.portal.jobs)
    answerLast(7)
    await read()
    mesa.fake.setPages({ viewSize: 1000, noisy: false })
    expect(await countImported([ticketId, ...more])).toBe(7)
  })

  test('retries in the next run a ticket that cannot be read, and still reads the other tickets', async () => {
    const other = await createReclamo(mesa.portal, { titulo: 'Otro' })
    await untilDone(mesa.portal.jobs)
    answerLast(2)
    mesa.fake.setPlan((call, _number, sent) =>
      call === 'get incident' && sent.get('id') === String(incidentId) ? 'half' : undefined,
    )
    await read()
    expect(await countImported([ticketId, other])).toBe(1)
    mesa.fake.setPlan(() => undefined)
    await read()
    expect(await countImported([ticketId, other])).toBe(2)
  })

  test('reads a change that was made in the same second as the last change read', async () => {
    answer('Primero')
    await read()
    const incident = mesa.fake.state.find(incidentId)
    const second = incident.last_update
    answer('Segundo')
    incident.last_update = second
    await read()
    expect((await conversation()).map((comment) => comment.comentario)).toEqual(['Primero', 'Segundo'])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { certificados, documentos } from '#contract/documentos/calls.ts'
import type { Certificado } from '#contract/documentos/shapes.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { sendRecordatorios } from './documentos-avisos.service.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
})
afterAll(() => portal.close())

const pdfOf = (text: string) => [{ name: 'certificado.pdf', content: `%PDF-1.4\n${text}\n%%EOF\n` }]
const NEW = { razonSocialId: 1042, tipo: 'noRetencion', vence: '2027-03-31' }
type Refusal = { certificadoId: number; message: string; fields: Record<string, string> }
const create = (over: object = {}, text = 'uno', person: Person = 'lferreyra') =>
  portal.call<Refusal>(person, certificados.create, { body: { ...NEW, ...over }, files: pdfOf(text) })
const list = async (person: Person, body: object = {}) =>
  (await portal.call<{ filas: Certificado[] }>(person, certificados.search, { params: { page: 1, size: 50 }, body }))
    .body.filas
const find = async (person: Person, certificadoId: number) =>
  (await list(person)).find((each) => each.certificadoId === certificadoId)
const decide = (certificadoId: number, estado: 'aprobado' | 'rechazado', over: object = {}, person: Person = 'npaz') =>
  portal.call<Refusal>(person, certificados.setEstado, {
    params: { certificadoId, estado },
    body: { version: 1, motivo: 'Está vencido en el registro', ...over },
  })
const notificacionesOf = async (person: Person) =>
  (await portal.call<{ notificaciones: Notificacion[] }>(person, notificaciones.search)).body.notificaciones

test('a company sees its own certificates, by expiry and with the days left, and no certificate of another company', async () => {
  const own = await list('lferreyra')
  expect(own.map(({ tipo, dias, estado }) => [tipo, dias, estado])).toEqual([
    ['iibb', 20, 'aprobado'],
    ['cuit', 160, 'pendiente'],
  ])
  expect(await list('hquiroga')).toEqual([])
  expect(new Set((await list('npaz')).map(({ razonSocialId }) => razonSocialId))).toEqual(new Set([1042, 1051]))
})

test('only the company of a certificate can read its file, even in the demo data', async () => {
  const [first] = await list('lferreyra')
  const { archivoId } = first!.archivo
  const own = await portal.call('lferreyra', archivos.download, { params: { archivoId } })
  expect(own.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await portal.call('hquiroga', archivos.download, { params: { archivoId } })).status).toBe(404)
})

describe('uploading', () => {
  test('rejects a certificate with an error on each invalid field', async () => {
    expect((await create({ vence: '2026-11-20' })).body.fields).toHaveProperty('vence')
    expect((await create({ vence: '31-02-2027' })).body.fields).toHaveProperty('vence')
    expect((await create({ tipo: 'otro' })).body.fields).toHaveProperty('tipo')
    const none = await portal.call<Refusal>('lferreyra', certificados.create, { body: NEW })
    expect(none.body.fields).toHaveProperty('files')
    const text = [{ name: 'a.txt', content: 'texto' }]
    expect((await portal.call<Refusal>('lferreyra', certificados.create, { body: NEW, files: text })).status).toBe(415)
    expect((await create({ razonSocialId: 1051 })).status).toBe(404)
  })

  test('accepts a certificate that expires today', async () => {
    expect((await create({ detalle: 'Hasta hoy', vence: '2026-11-21' }, 'hasta hoy')).status).toBe(200)
  })

  test('requires that a second certificate of a kind replaces the first one, and rejects a second certificate with the same file', async () => {
    const first = await create({ detalle: 'IVA' }, 'iva')
    expect(first.status).toBe(200)
    expect((await create({ detalle: 'iva' }, 'otro')).status).toBe(409)
    expect((await create({ detalle: 'Ganancias' }, 'iva')).body.fields).toHaveProperty('files')
    expect((await create({ detalle: 'Ganancias' }, 'ganancias')).status).toBe(200)
  })

  test('removes a pending certificate from the mesa when it is replaced', async () => {
    const { certificadoId: a } = (await create({ detalle: 'Se reemplaza' }, 'antes')).body
    portal.setNow('2026-11-23T15:00:00.000Z')
    await create({ detalle: 'Se reemplaza', reemplazaId: a }, 'después')
    portal.setNow(TEST_NOW)
    const { rows } = await portal.pool.query<{ que: string; estado: number; fecha: Date }>(
      `select que, estado_id as estado, fecha from trabajo_evento where clase = 'certificado' and entidad_id = $1 order by trabajo_evento_id`,
      [a],
    )
    expect(rows.map(({ que, estado, fecha }) => [que, estado, fecha.toISOString().slice(0, 10)])).toEqual([
      ['entra', 0, TEST_NOW.slice(0, 10)],
      ['pasa', 4, '2026-11-23'],
      ['sale', 4, '2026-11-23'],
    ])
  })

  test('keeps all replaced certificates in the history', async () => {
    const { certificadoId: a } = (await create({ tipo: 'exencion' }, 'a')).body
    const { certificadoId: b } = (await create({ tipo: 'exencion', reemplazaId: a }, 'b')).body
    const { certificadoId: c } = (await create({ tipo: 'exencion', reemplazaId: b, vence: '2028-01-31' }, 'c')).body
    expect((await create({ tipo: 'exencion', reemplazaId: a }, 'd')).status).toBe(409)
    expect((await create({ tipo: 'cuit', reemplazaId: c }, 'd')).body.fields).toHaveProperty('tipo')
    expect(await find('lferreyra', c)).toMatchObject({ anteriores: 2, estado: 'pendiente' })
    const ask = (person: Person) =>
      portal.call<Certificado[]>(person, certificados.listAnteriores, { params: { certificadoId: c } })
    expect((await ask('lferreyra')).body.map(({ certificadoId }) => certificadoId)).toEqual([b, a])
    expect((await ask('hquiroga')).status).toBe(404)
  })

  test('accepts only one of several certificates of one kind that are sent at the same time', async () => {
    const sent = await Promise.all(['x', 'y', 'z'].map((text) => create({ tipo: 'convenio' }, text)))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('deciding', () => {
  test('is allowed to administration and call centre, and only once; a rejection requires a reason', async () => {
    const { certificadoId } = (await create({ detalle: 'Uno' }, 'decidir')).body
    expect((await decide(certificadoId, 'aprobado', {}, 'lferreyra')).status).toBe(403)
    expect((await decide(certificadoId, 'aprobado', {}, 'rsosa')).status).toBe(403)
    expect((await decide(certificadoId, 'rechazado', { motivo: '' })).body.fields).toHaveProperty('motivo')
    expect((await decide(certificadoId, 'rechazado')).status).toBe(200)
    expect((await decide(certificadoId, 'aprobado', { version: 2 })).status).toBe(409)
    expect(await find('lferreyra', certificadoId)).toMatchObject({
      estado: 'rechazado',
      motivo: 'Está vencido en el registro',
    })
  })

  test('notifies the user who uploaded the certificate, not the user who decided', async () => {
    const { certificadoId } = (await create({ detalle: 'Campana' }, 'campana')).body
    await decide(certificadoId, 'aprobado')
    await untilDone(portal.jobs)
    const told = (await notificacionesOf('lferreyra')).filter(({ ticketId }) => ticketId === certificadoId)
    expect(told).toMatchObject([
      {
        evento: 'documento',
        tipoNotificacionId: 6,
        razonSocialId: 1042,
        enlace: '/documentacion?vista=certificados',
        notificacion: 'Aprobamos el certificado No retención (Campana)',
      },
    ])
    expect(await notificacionesOf('npaz')).toEqual([])
  })
})

describe('reminders 30, 7 and 0 days before a certificate expires', () => {
  const marca = { nombre: 'M', color: '#000000' }
  const remind = (now: string) =>
    sendRecordatorios({ pool: portal.pool, jobs: portal.jobs, portal: 'http://x', marca }, new Date(now))
  const told = async () =>
    (await notificacionesOf('mibarra'))
      .filter(({ evento }) => evento === 'vencimiento')
      .map(({ notificacion }) => notificacion)

  test('are sent once by concurrent runs, with the days left', async () => {
    const vence = { tipo: 'cuit', detalle: 'Recordar', vence: '2027-07-20' }
    const { certificadoId } = (await create(vence, 'recordar')).body
    // Leave out the other certificates of the demo, because they need reminders too.
    await portal.pool.query('update certificado set vigente = false where certificado_id <> $1', [certificadoId])
    expect(await remind('2027-06-19T12:00:00Z')).toBe(0)
    expect(
      (await Promise.all([remind('2027-06-20T12:00:00Z'), remind('2027-06-20T12:00:00Z')])).toSorted((a, b) => a - b),
    ).toEqual([0, 1])
    expect(await remind('2027-06-25T12:00:00Z')).toBe(0)
    expect(await remind('2027-07-13T12:00:00Z')).toBe(1)
    expect(await remind('2027-07-20T12:00:00Z')).toBe(1)
    expect(await remind('2027-07-21T12:00:00Z')).toBe(0)
    expect(await told()).toEqual([
      'El certificado Constancia de CUIT (Recordar) vence hoy',
      'El certificado Constancia de CUIT (Recordar) vence en 7 días',
      'El certificado Constancia de CUIT (Recordar) vence en 30 días',
    ])
  })

  test('are not sent for rejected or replaced certificates', async () => {
    const { certificadoId } = (await create({ tipo: 'iibb', detalle: 'Chaco', vence: '2027-07-30' }, 'chaco')).body
    await decide(certificadoId, 'rechazado')
    expect(await remind('2027-07-25T12:00:00Z')).toBe(0)
  })
})

test('a document is notified to its users once, when it comes into force', async () => {
  const body = { titulo: 'Desde mañana', tipo: 'otro', vigenteDesde: '2026-11-25', razonSocialIds: [1043] }
  const { documentoId } = (
    await portal.call<{ documentoId: number }>('admin', documentos.create, { body, files: pdfOf('mañana') })
  ).body
  const parts = { pool: portal.pool, jobs: portal.jobs, portal: 'http://x', marca: { nombre: 'M', color: '#000000' } }
  const told = async (person: Person) =>
    (await notificacionesOf(person)).filter(({ enlace }) => enlace === `/documentacion/${documentoId}`).length
  await sendRecordatorios(parts, new Date('2026-11-24T15:00:00Z'))
  expect(await told('hquiroga')).toBe(0)
  await sendRecordatorios(parts, new Date('2026-11-25T15:00:00Z'))
  await sendRecordatorios(parts, new Date('2026-11-25T16:00:00Z'))
  await untilDone(portal.jobs)
  expect(await told('hquiroga')).toBe(1)
  expect(await told('mibarra')).toBe(1)
  expect(await told('lferreyra')).toBe(0)
})

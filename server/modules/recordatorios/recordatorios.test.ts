import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { item, loadLibros } from '#testing/gestiones/libros.ts'
import { openRecordatorios, type Recordatorios } from '#testing/gestiones/recordatorios.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import type { Person } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

let r: Recordatorios
beforeAll(async () => {
  r = await openRecordatorios()
})
afterAll(() => r.portal.close())
beforeEach(() => r.clear())

const DUE = '2026-11-21'
const BOTH = ['lferreyra', 'mibarra']
const load = (...items: string[]) => loadLibros(r.portal, ...items)

/** Runs the job once a day over a range of days; returns the days with reminders. */
const runDays = async (desde: string, hasta: string): Promise<string[]> => {
  const days: string[] = []
  r.told()
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) {
    await r.runOn(dia)
    if (r.told().length) days.push(dia)
  }
  return days
}

test('reminds of a document three days before its due date, on that day, and seven and fifteen days after it', async () => {
  await load(item('91000021', '20261121'))
  expect(await runDays('2026-11-16', '2026-12-12')).toEqual(['2026-11-18', '2026-11-21', '2026-11-28', '2026-12-06'])
})

test('skips steps that are off', async () => {
  await load(item('91000021', '20261121'))
  await r.setParametro('cuenta.recordatorio-vence', 0)
  await r.setParametro('cuenta.recordatorio-segundo', 0)
  expect(await runDays('2026-11-17', '2026-12-08')).toEqual(['2026-11-18', '2026-11-28'])
  await load(item('91000022', '20261221'))
  for (const paso of ['antes', 'primero']) await r.setParametro(`cuenta.recordatorio-${paso}`, 0)
  expect(await runDays('2026-12-17', '2026-12-30')).toEqual([])
})

test.each([
  ['the next day', '2026-11-22', true],
  ['four days later', '2026-11-25', true],
  ['five days later, when it is too late', '2026-11-26', false],
])('sends a missed step up to four days later, and no second reminder: %s', async (_name, dia, isTold) => {
  await load(item('91000021', '20261121'))
  expect(await r.runOn(dia)).toBe(isTold ? 1 : 0)
  // The earlier step, which was missed too, is not sent later.
  expect(await runDays(addDays(dia, 1), '2026-11-27')).toEqual([])
})

test('sends one mail a day, with totals by currency and the documents by due date', async () => {
  await load(
    item('91000024', '20261124', { importe: '1.284.350,40' }),
    item('91000021', '20261121', { importe: '2000,00', moneda: 'USD' }),
    item('91000014', '20261114', { importe: '50,05' }),
    item('91000020', '20261120'),
    item('91000099', '20261121', { sentido: 'H' }),
    item('91000098', '20261121', { cancelada: '20261119;0099000001' }),
  )
  expect(await r.runOn(DUE)).toBe(1)
  const [mail, ...others] = r.mailsTo('lferreyra')
  expect(others).toEqual([])
  expect(mail!.asunto).toBe('Repuestos Litoral Sur S.R.L.: 2 comprobantes vencidos y 2 por vencer')
  expect(mail!.texto.split('\n\n').slice(0, 6)).toEqual([
    'Hola, Lucía:',
    '2 comprobantes vencidos y 2 por vencer',
    'Repuestos Litoral Sur S.R.L. tiene pendientes $ 1.284.500,45 y US$ 2.000,00.',
    'Saldos al 21-11-2026 11:00, descontados los pagos que ya informaste.',
    [
      '• Factura A A-0001-91000014 · Venció el 14-11-2026, hace 7 días · $ 50,05',
      '• Factura A A-0001-91000020 · Venció el 20-11-2026, ayer · $ 100,00',
      '• Factura A A-0001-91000021 · Vence hoy · US$ 2.000,00',
      '• Factura A A-0001-91000024 · Vence el 24-11-2026 · $ 1.284.350,40',
      'Total: $ 1.284.500,45',
      'Total: US$ 2.000,00',
    ].join('\n'),
    'Ver qué pagar: https://portal.example/autogestion/cuenta-corriente/que-pagar?rs=1042',
  ])
  expect(mail!.html).toContain('href="https://portal.example/autogestion/cuenta-corriente/que-pagar?rs=1042"')
})

test.each([
  ['due later', '20261124', 'Factura A A-0001-91000021 vence el 24-11-2026'],
  ['due today', '20261121', 'Factura A A-0001-91000021 vence hoy'],
  ['overdue', '20261114', 'Factura A A-0001-91000021 venció el 14-11-2026'],
])('names the document in the subject if it is the only document in the mail: %s', async (_name, vence, dicho) => {
  await load(item('91000021', vence))
  await r.runOn(DUE)
  const [mail] = r.mailsTo('mibarra')
  expect([mail!.asunto, mail!.texto.split('\n\n')[1]]).toEqual([`Repuestos Litoral Sur S.R.L.: ${dicho}`, dicho])
})

test('adds the whole overdue debt when it is more than the documents of today', async () => {
  const total = async () => (r.mailsTo('lferreyra')[0]!.texto.split('\n\n')[2] ?? '').replaceAll('\u00A0', ' ')
  await load(item('91000021', '20261120'), item('91000030', '20260810', { importe: '40,50' }))
  await r.runOn(DUE)
  expect(await total()).toBe(
    'Repuestos Litoral Sur S.R.L. tiene pendientes $ 100,00. En total, lo vencido suma $ 140,50.',
  )
})

test('shows the date without the age for documents that are long overdue', async () => {
  await r.setParametro('cuenta.recordatorio-segundo', 90)
  await load(item('91000021', '20260823'))
  await r.runOn(DUE)
  expect(r.mailsTo('mibarra')[0]!.texto).toContain('00021 · Venció el 23-08-2026 · $ 100,00')
})

test('sends once a day from the hour of the parameter on; later documents wait for the next day', async () => {
  await load(item('91000021', '20261121'))
  expect(await r.runAt('2026-11-21T10:59:00Z')).toBe(0)
  expect(await r.runAt('2026-11-21T11:00:00Z')).toBe(1)
  await load(item('91000022', '20261121'))
  expect(await r.runAt('2026-11-21T12:00:00Z')).toBe(0)
  expect(r.told()).toEqual(BOTH)
  await r.runAt('2026-11-22T11:00:00Z')
  const [mail] = r.mailsTo('lferreyra')
  expect(mail!.texto).toContain('91000022')
  expect(mail!.texto).not.toContain('91000021')
})

test('starts with the first step again when the due date of a document changes', async () => {
  await load(item('91000021', '20261121'))
  expect(await runDays(DUE, DUE)).toEqual([DUE])
  await load(item('91000021', '20261130'))
  expect(await runDays('2026-11-22', '2026-12-01')).toEqual(['2026-11-27', '2026-11-30'])
})

test('sends nothing while the ERP data is older than the parameter allows', async () => {
  await load(item('91000021', '20261121'))
  await r.setParametro('cuenta.horas-datos-viejos', 24)
  await r.setParametro('cuenta.recordatorio-hora', 0)
  const now = '2026-11-21T15:00:00Z'
  await r.librosDe('2026-11-20T14:59:59Z')
  expect(await r.sendAt(now)).toBe(0)
  await r.librosDe('2026-11-20T15:00:00Z')
  expect(await r.sendAt(now)).toBe(1)
})

describe('the recipients', () => {
  test('are the users of each company, for its documents only', async () => {
    await load(
      item('91000021', '20261121'),
      item('91000022', '20261121', { cliente: '104218', importe: '7,00' }),
      item('91000023', '20261121', { cliente: '105102', importe: '9,00' }),
    )
    expect(await r.runOn(DUE)).toBe(2)
    const mails = r.mailsTo('mibarra').map(({ asunto }) => asunto)
    expect(mails).toEqual([
      'Repuestos Litoral Sur S.R.L.: Factura A A-0001-91000021 vence hoy',
      'Motos Litoral Sur S.A.S.: Factura A A-0001-91000022 vence hoy',
    ])
  })

  test.each<[string, { portal: boolean; email: 'inmediato' | 'diario' | 'nunca' }, string[], boolean]>([
    ['now', { portal: true, email: 'inmediato' }, BOTH, true],
    ['never by mail', { portal: true, email: 'nunca' }, ['mibarra'], true],
    ['in the mail of the day', { portal: false, email: 'diario' }, ['mibarra'], false],
    ['not at all', { portal: false, email: 'nunca' }, ['mibarra'], false],
  ])('are notified by their chosen channels: %s', async (_name, chosen, mailed, hasBell) => {
    const preferencias = [{ evento: 'deuda', ...chosen }]
    await r.portal.call('lferreyra', notificaciones.setPreferencias, { body: { preferencias } })
    await load(item('91000021', '20261121'))
    await r.runOn(DUE)
    expect(r.told()).toEqual(mailed)
    expect((await bellOf('lferreyra')).map(({ enlace }) => enlace)).toEqual(
      hasBell ? ['/cuenta-corriente/que-pagar?rs=1042'] : [],
    )
  })

  test('exclude inactive users and those without the service', async () => {
    const lferreyra = await idOf(r.portal, 'lferreyra')
    const mibarra = await idOf(r.portal, 'mibarra')
    const ibarra = representantesOf(r.portal, 'mibarra')
    await load(item('91000021', '20261121'))
    await ibarra.setActivo(lferreyra, false)
    await untilDone(r.portal.jobs)
    r.told()
    await r.runOn(DUE)
    expect(r.told()).toEqual(['mibarra'])
    await r.portal.pool.query('delete from usuario_servicio where usuario_id = $1 and servicio_id = 1', [mibarra])
    expect(await r.runOn('2026-11-28')).toBe(0)
    expect(r.told()).toEqual([])
    // The company had no user to notify. So a user who gets access now is notified on the next day.
    await r.portal.pool.query('insert into usuario_servicio values ($1, 1)', [mibarra])
    expect(await r.runOn('2026-11-29')).toBe(1)
    expect(r.told()).toEqual(['mibarra'])
    await ibarra.setActivo(lferreyra, true)
  })
})

const bellOf = async (person: Person) =>
  (
    await r.portal.call<ReplyOf<typeof notificaciones.search>>(person, notificaciones.search, {
      query: { sinLeer: 'true' },
    })
  ).body.notificaciones

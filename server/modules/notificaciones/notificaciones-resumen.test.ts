import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendResumenes } from './notificaciones-resumen.service.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
const { mail, sent, empty } = createMailbox()
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0, mail })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query('truncate notificacion')
  await portal.pool.query('update usuario set resumen_dia = null')
  empty()
})

const add = (who: Person, titulo: string, over = "'pendiente', null::timestamptz, now()") =>
  portal.pool.query(
    `insert into notificacion (usuario_id, clave, evento, tipo_notificacion_id, razon_social_id, titulo, texto, enlace, resumen, leida, creada)
     select usuario_id, gen_random_uuid(), 'documento', 6, 1042, $2, '', '/documentacion', ${over} from usuario where user_name = $1`,
    [who, titulo],
  )
const send = async (instant: string) => {
  const { pool, jobs } = portal
  const marca = { nombre: 'Meridiana', color: '#0f4c81' }
  const count = await sendResumenes({ pool, jobs, portal: 'https://portal.example', marca }, new Date(instant))
  await untilDone(portal.jobs)
  return count
}

test('sends daily notifications in one mail from eight in the morning in Argentina', async () => {
  await add('lferreyra', 'Lista de precios de noviembre')
  await add('lferreyra', 'Política de garantías')
  await add('mibarra', 'Manual del portal')
  expect(await send('2026-11-21T10:59:00Z')).toBe(0)
  expect(await send('2026-11-21T11:00:00Z')).toBe(2)
  const [first] = sent.filter(({ para }) => para === 'lferreyra@cliente.example')
  expect(first!.asunto).toBe('Autogestión: 2 novedades de hoy')
  expect(first!.texto).toContain('• Lista de precios de noviembre (Repuestos Litoral Sur S.R.L.)')
  expect(await send('2026-11-21T12:00:00Z')).toBe(0)
  expect(sent).toHaveLength(2)
})

test('sends the daily mail once when two processes run at the same time', async () => {
  await add('lferreyra', 'Uno')
  const counts = await Promise.all([send('2026-11-21T15:00:00Z'), send('2026-11-21T15:00:00Z')])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(sent).toHaveLength(1)
})

test('sends one mail for each user and Argentine day; later notifications wait for the next day', async () => {
  await add('lferreyra', 'Uno')
  expect(await send('2026-11-21T11:00:00Z')).toBe(1)
  await add('lferreyra', 'Dos')
  await add('mibarra', 'Tres')
  expect(await send('2026-11-21T11:00:02Z')).toBe(1)
  expect(await send('2026-11-22T02:59:00Z')).toBe(0)
  expect(await send('2026-11-22T10:59:00Z')).toBe(0)
  expect(await send('2026-11-22T11:00:00Z')).toBe(1)
  expect(sent.map(({ para }) => para.split('@')[0])).toEqual(['lferreyra', 'mibarra', 'lferreyra'])
  expect(sent.at(-1)!.texto).toContain('• Dos')
})

test('sends no daily mail to inactive users', async () => {
  await add('inactivo', 'Uno')
  expect(await send('2026-11-21T15:00:00Z')).toBe(0)
})

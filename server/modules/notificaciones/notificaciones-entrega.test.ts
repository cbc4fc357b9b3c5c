import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { type Destinatario, type Noticia, notify } from './notificaciones-entrega.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
})
afterAll(() => portal.close())

/** Returns the addresses that get a mail, for these recipients. */
const mailed = async (people: readonly Destinatario[]): Promise<string[]> => {
  const para: string[] = []
  const noticia: Noticia<object, object> = {
    read: async () => ({}),
    people: async () => people,
    actorOf: () => null,
    hecho: () => ({
      evento: 'respuesta',
      tipoNotificacionId: TIPOS_NOTIFICACION.devolucion,
      razonSocialId: 1042,
      entidadId: 30_102,
      estadoId: 1,
      enlace: '/devoluciones/30102',
    }),
    sobre: () => ({}),
    contenido: () => ({ asunto: 'Prueba', titulo: 'Prueba', parrafos: ['Prueba'], datos: [], boton: 'Ver' }),
  }
  const jobs = {
    enqueue: async (_db: unknown, _cola: string, datos: object) => void para.push((datos as { para: string }).para),
  }
  const parts = { jobs, portal: 'http://x', marca: { nombre: 'M', color: '#000000' } }
  await notify(portal.pool, parts, noticia, { datos: {}, id: crypto.randomUUID(), now: new Date(TEST_NOW) })
  return para
}

test.each([
  ['the same address', ['a@meridiana.example', 'a@meridiana.example'], ['a@meridiana.example']],
  ['an address in another case', ['Cobranzas@M.example', 'cobranzas@m.example'], ['Cobranzas@M.example']],
  ['two addresses', ['a@m.example', 'b@m.example'], ['a@m.example', 'b@m.example']],
])('a mailbox gets one mail for each event: %s', async (_name, emails, expected) => {
  expect(await mailed(emails.map((email) => ({ email })))).toEqual(expected)
})

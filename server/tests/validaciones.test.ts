import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmailEstado } from '#contract/validaciones.ts'
import { validaciones } from '#contract/validaciones.ts'
import { type Person, type Portal, startPortal } from '../../testing/portal.ts'
import { untilDone } from '../../testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
})
afterAll(() => portal.close())

beforeEach(async () => {
  portal.setNow('2026-11-21T15:00:00.000Z')
  await portal.pool.query('delete from validacion_email')
  await portal.pool.query(
    "update usuario set email_validado = null, email = user_name || '@cliente.example' where user_name in ('mibarra', 'lferreyra')",
  )
})

const get = async (who: Person) => (await portal.call<EmailEstado>(who, validaciones.get)).body
const send = (who: Person, email?: string) => portal.call(who, validaciones.send, { body: email ? { email } : {} })
const validate = (who: Person, codigo: string) => portal.call(who, validaciones.validate, { body: { codigo } })

/** The mails that went to an address, newest last. */
const mailsTo = async (address: string): Promise<string[]> => {
  await untilDone(portal.jobs)
  const names = (await readdir(portal.mailFolder)).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(portal.mailFolder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(address))
}
const codeTo = async (address: string): Promise<string> => {
  const codes = (await mailsTo(address)).flatMap((mail) => mail.match(/codigo=([\w-]{43})/)?.[1] ?? [])
  return codes.at(-1) ?? ''
}

describe('Validación de usuario', () => {
  test('the link that was mailed validates the e-mail, here and at the identity provider', async () => {
    expect(await get('lferreyra')).toMatchObject({ validado: false, pendiente: null, esperaSegundos: 0 })
    const sent = await send('lferreyra')
    expect(sent.body).toMatchObject({ pendiente: { email: 'lferreyra@cliente.example' }, esperaSegundos: 60 })
    const codigo = await codeTo('lferreyra@cliente.example')
    expect((await validate('lferreyra', codigo)).body).toEqual({
      resultado: 'validado',
      email: 'lferreyra@cliente.example',
    })
    expect(await get('lferreyra')).toMatchObject({ validado: true, pendiente: null })
    expect(await portal.directory.findByUsername('lferreyra')).toMatchObject({ emailVerified: true })
    expect((await validate('lferreyra', codigo)).body).toMatchObject({ resultado: 'usado' })
    expect((await send('lferreyra')).status).toBe(429)
  })

  test('a link that expired, or that a newer one replaced, validates nothing', async () => {
    await send('lferreyra')
    const old = await codeTo('lferreyra@cliente.example')
    portal.setNow('2026-11-21T15:02:00.000Z')
    await send('lferreyra')
    expect((await validate('lferreyra', old)).body).toMatchObject({ resultado: 'reemplazado' })
    const codes = (await mailsTo('lferreyra@cliente.example')).flatMap(
      (mail) => mail.match(/codigo=([\w-]{43})/)?.[1] ?? [],
    )
    portal.setNow('2026-11-22T15:02:00.000Z')
    const results = await Promise.all(codes.map((codigo) => validate('lferreyra', codigo)))
    expect(results.some(({ body }) => body.resultado === 'vencido')).toBe(true)
    expect(await get('lferreyra')).toMatchObject({ validado: false, pendiente: { vencido: true } })
  })

  test('the link of another account says so, and nothing of it', async () => {
    await send('mibarra')
    const codigo = await codeTo('mibarra@cliente.example')
    expect((await validate('lferreyra', codigo)).body).toEqual({ resultado: 'otra-cuenta', email: null })
    expect(await get('mibarra')).toMatchObject({ validado: false })
  })

  test('a code that was never sent is 404, and one that is cut short is a field', async () => {
    expect((await validate('lferreyra', 'a'.repeat(43))).status).toBe(404)
    expect((await validate('lferreyra', 'corto')).body.fields).toHaveProperty('codigo')
  })

  test('another link has to wait a minute, and there are five an hour', async () => {
    await send('lferreyra')
    const soon = await send('lferreyra')
    expect([soon.status, soon.body.message]).toEqual([429, expect.stringContaining('60 segundos')])
    for (let minute = 1; minute <= 4; minute += 1) {
      portal.setNow(`2026-11-21T15:0${minute}:30.000Z`)
      expect((await send('lferreyra')).status).toBe(200)
    }
    portal.setNow('2026-11-21T15:30:00.000Z')
    expect((await send('lferreyra')).status).toBe(429)
    portal.setNow('2026-11-21T16:00:30.000Z')
    expect((await send('lferreyra')).status).toBe(200)
  })
})

describe('another e-mail', () => {
  test('counts once it was validated; the one of before is told and stays until then', async () => {
    await send('mibarra', 'Marcos.Nuevo@Cliente.example')
    expect(await get('mibarra')).toMatchObject({
      email: 'mibarra@cliente.example',
      pendiente: { email: 'marcos.nuevo@cliente.example' },
    })
    const told = await mailsTo('mibarra@cliente.example')
    expect(told.some((mail) => mail.includes('marcos.nuevo@cliente.example'))).toBe(true)
    await validate('mibarra', await codeTo('marcos.nuevo@cliente.example'))
    expect(await get('mibarra')).toMatchObject({ email: 'marcos.nuevo@cliente.example', validado: true })
    expect(await portal.directory.findByUsername('mibarra')).toMatchObject({ email: 'marcos.nuevo@cliente.example' })
  })

  test.each(['lferreyra@cliente.example', 'LFERREYRA@cliente.example', 'rsosa@meridiana.example'])(
    'that somebody else has is refused beside its field: %s',
    async (email) => {
      const { status, body } = await send('mibarra', email)
      expect([status, body.fields]).toEqual([400, { email: expect.stringContaining('ya lo usa') as string }])
    },
  )

  test('that cannot be one is refused', async () => {
    expect((await send('mibarra', 'no es')).body.fields).toHaveProperty('email')
  })
})

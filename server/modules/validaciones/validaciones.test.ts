import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmailEstado } from '#contract/validaciones/shapes.ts'
import { conexiones } from '#contract/conexiones/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { validaciones } from '#contract/validaciones/calls.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import { untilDone } from '#testing/wait.ts'

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

/** Returns the texts of the mails to an address, newest last. */
const mailsTo = async (address: string): Promise<string[]> => {
  await untilDone(portal.jobs)
  return (await readMails(portal)).filter(({ para }) => para === address).map(({ texto }) => texto)
}
const codeTo = async (address: string): Promise<string> =>
  (await mailsTo(address)).flatMap((texto) => texto.match(/codigo=([\w-]{43})/)?.[1] ?? []).at(-1) ?? ''

describe('Validación de usuario', () => {
  test('validates the e-mail with the mailed link, also at the identity provider', async () => {
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

  test('validates nothing with an expired or replaced link', async () => {
    await send('lferreyra')
    const old = await codeTo('lferreyra@cliente.example')
    portal.setNow('2026-11-21T15:02:00.000Z')
    await send('lferreyra')
    expect((await validate('lferreyra', old)).body).toMatchObject({ resultado: 'reemplazado' })
    const newest = await codeTo('lferreyra@cliente.example')
    portal.setNow('2026-11-22T15:02:00.000Z')
    expect((await validate('lferreyra', newest)).body).toMatchObject({ resultado: 'vencido' })
    expect(await get('lferreyra')).toMatchObject({ validado: false, pendiente: { vencido: true } })
  })

  test('rejects the link of another account without showing its e-mail', async () => {
    await send('mibarra')
    const codigo = await codeTo('mibarra@cliente.example')
    expect((await validate('lferreyra', codigo)).body).toEqual({ resultado: 'otra-cuenta', email: null })
    expect(await get('mibarra')).toMatchObject({ validado: false })
  })

  test('answers 404 to an unknown code, and an error on the field to an incomplete one', async () => {
    expect((await validate('lferreyra', 'a'.repeat(43))).status).toBe(404)
    expect((await validate('lferreyra', 'corto')).body.fields).toHaveProperty('codigo')
  })

  test('rejects another request for a link within a minute, and more than five in an hour', async () => {
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

describe('a new e-mail address', () => {
  test('replaces the present e-mail once it is validated; until then the present e-mail stays valid and gets a notice', async () => {
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
    'is rejected on its field when another user has it: %s',
    async (email) => {
      const { status, body } = await send('mibarra', email)
      expect([status, body.fields]).toEqual([400, { email: expect.stringContaining('ya lo usa') as string }])
    },
  )

  test('is rejected when it is invalid', async () => {
    expect((await send('mibarra', 'no es')).body.fields).toHaveProperty('email')
  })

  test.each([
    ['more than five minutes ago', () => Math.floor(Date.now() / 1000) - 302],
    ['at an unknown time', () => null],
  ])('is rejected after a sign-in %s, and no mail is sent', async (_name, when) => {
    const headers = { authorization: `Bearer ${await portal.token('mibarra', { signedInAt: when() })}` }
    const before = (await mailsTo('mibarra@cliente.example')).length
    const body = { email: 'ladron@fuera.example' }
    const refused = await portal.call(undefined, validaciones.send, { body, headers })
    expect([refused.status, refused.body.code]).toEqual([401, 'ingreso-viejo'])
    expect(refused.body.message).toContain('iniciala de nuevo')
    expect(await mailsTo('ladron@fuera.example')).toEqual([])
    expect(await mailsTo('mibarra@cliente.example')).toHaveLength(before)
    // Validating the present e-mail changes nothing, so it needs no recent sign-in.
    expect((await portal.call(undefined, validaciones.send, { body: {}, headers })).status).toBe(200)
  })

  test('is accepted four and a half minutes after the sign-in of the user', async () => {
    const signedInAt = Math.floor(Date.now() / 1000) - 270
    const headers = { authorization: `Bearer ${await portal.token('mibarra', { signedInAt })}` }
    const body = { email: 'marcos.otro@cliente.example' }
    expect((await portal.call(undefined, validaciones.send, { body, headers })).status).toBe(200)
  })
})

describe('a change of e-mail', () => {
  const change = async (to: string, who: Person = 'mibarra') => {
    await send(who, to)
    expect((await validate(who, await codeTo(to))).body).toMatchObject({ resultado: 'validado' })
  }
  const undoCode = async (address: string) => {
    const codes = (await mailsTo(address)).flatMap((mail) => mail.match(/deshacer-email\/([\w-]{43})/)?.[1] ?? [])
    return codes
  }
  const page = async (method: 'GET' | 'POST', codigo: string) => {
    const headers = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const answer = await portal.app.inject({ method, url: `/autogestion/deshacer-email/${codigo}`, headers })
    return { status: answer.statusCode, html: answer.body, headers: answer.headers }
  }
  beforeEach(async () => {
    await portal.pool.query('delete from cambio_email')
    const person = await portal.directory.findByUsername('mibarra')
    await portal.directory.update(person!.id, { email: 'mibarra@cliente.example' })
    // Wait for the jobs of the previous test, because they still write mails into that folder.
    await untilDone(portal.jobs)
    await rm(portal.mailFolder, { recursive: true, force: true })
  })

  test('is undone from the previous e-mail without a session; opening the link changes nothing, but pressing its button does', async () => {
    await change('otro@cliente.example')
    const [codigo] = await undoCode('mibarra@cliente.example')
    const asked = await page('GET', codigo!)
    expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(asked.html).toContain('<form method="post">')
    expect(await get('mibarra')).toMatchObject({ email: 'otro@cliente.example' })
    expect((await page('POST', codigo!)).html).toContain('Listo: tu usuario volvió')
    expect(await get('mibarra')).toMatchObject({ email: 'mibarra@cliente.example', validado: true })
    expect(await portal.directory.findByUsername('mibarra')).toMatchObject({ email: 'mibarra@cliente.example' })
    expect((await page('POST', codigo!)).html).toContain('ya se deshizo')
    expect(await mailsTo('otro@cliente.example')).toContainEqual(expect.stringContaining('Se deshizo'))
  })

  test('is undone together with later changes, and pending links stop working', async () => {
    await change('uno@fuera.example')
    const [first] = await undoCode('mibarra@cliente.example')
    portal.setNow('2026-11-21T15:02:00.000Z')
    await change('dos@fuera.example')
    const [second] = await undoCode('uno@fuera.example')
    portal.setNow('2026-11-21T15:04:00.000Z')
    await send('mibarra', 'tres@fuera.example')
    const pending = await codeTo('tres@fuera.example')
    await page('POST', first!)
    expect(await get('mibarra')).toMatchObject({ email: 'mibarra@cliente.example' })
    await page('POST', second!)
    expect((await validate('mibarra', pending)).body).toMatchObject({ resultado: 'usado' })
    expect(await get('mibarra')).toMatchObject({ email: 'mibarra@cliente.example' })
  })

  test('that is undone revokes the API tokens created since', async () => {
    await change('otro@cliente.example')
    const made = await portal.call<{ token: string }>('mibarra', conexiones.createToken, {
      body: { nombre: 'De otro', razonSocialIds: [1042], alcances: ['cuenta:leer'] },
    })
    const byToken = { headers: { authorization: `Bearer ${made.body.token}` } }
    const [codigo] = await undoCode('mibarra@cliente.example')
    await page('POST', codigo!)
    expect((await portal.call(undefined, cuentaCorriente.summarize, byToken)).status).toBe(401)
  })

  test('cannot be undone after an administrator set another e-mail', async () => {
    await change('otro@cliente.example', 'lferreyra')
    const [codigo] = await undoCode('lferreyra@cliente.example')
    const id = await idOf(portal, 'lferreyra')
    expect((await representantesOf(portal, 'admin').update(id, { email: 'nuevo@cliente.example' })).status).toBe(200)
    expect((await page('POST', codigo!)).html).toContain('ya no se deshace')
    expect(await get('lferreyra')).toMatchObject({ email: 'nuevo@cliente.example' })
  })

  test('can be undone for seven days', async () => {
    await change('otro@cliente.example')
    const [codigo] = await undoCode('mibarra@cliente.example')
    portal.setNow('2026-11-28T15:00:00.000Z')
    expect((await page('POST', codigo!)).html).toContain('El enlace venció')
    portal.setNow('2026-11-28T14:59:59.000Z')
    expect((await page('POST', codigo!)).html).toContain('Listo')
  })

  test.each(['a'.repeat(43), 'corto', '%00', 'x'.repeat(300)])(
    'answers 404 with a page for the code %s',
    async (codigo) => {
      const { status, html } = await page('POST', codigo)
      expect([status, html]).toEqual([404, expect.stringContaining('Ese enlace no existe')])
    },
  )

  test('offers no undo when the user only validated the present e-mail again', async () => {
    await send('mibarra')
    await validate('mibarra', await codeTo('mibarra@cliente.example'))
    expect(await undoCode('mibarra@cliente.example')).toEqual([])
  })
})

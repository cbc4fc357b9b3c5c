import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { usuarios } from '#contract/usuarios/calls.ts'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import { createIdentidad } from '#modules/identidad'
import { dyingDirectory } from '#testing/dying-directory.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_REALM } from '#testing/postgres.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import { until, untilDone } from '#testing/wait.ts'

const PORTAL = 'http://localhost:8080'
const KILLED = fileURLToPath(new URL('../../../testing/killed/killed-identidad.ts', import.meta.url))

/** Calls that create an account: find by user name, create, invite. */
const STEPS = [1, 2, 3]

describe('the account of a representative', () => {
  let portal: Portal
  let ibarra: ReturnType<typeof representantesOf>
  beforeAll(async () => {
    portal = await startPortal()
    ibarra = representantesOf(portal, 'mibarra')
  })
  afterAll(() => portal.close())

  const follow = (usuarioId: number, directory: IdentityDirectory = portal.directory) =>
    createIdentidad({ pool: portal.pool, directory, portal: PORTAL })({ usuarioId })

  const expectWhole = async (userId: number): Promise<void> => {
    const { body } = await ibarra.get(userId)
    expect(body).toMatchObject({ estado: 'invitado', problema: null, pendiente: false, puedeCambiarUsuario: false })
    const { rows } = await portal.pool.query<{ sub: string; n: number }>(
      `select (select sub from usuario where usuario_id = $1), (select count(*)::int from idp.account where email = $2) as n`,
      [userId, body.email],
    )
    expect(rows[0]!.n).toBe(1)
    expect(await portal.directory.findByUsername(body.usuario)).toMatchObject({
      id: rows[0]!.sub,
      email: body.email,
      firstName: body.nombre,
      lastName: body.apellido,
      enabled: true,
      roles: body.roles,
    })
    expect((await readMails(portal)).some(({ para }) => para === body.email)).toBe(true)
  }

  test('is created with its roles and invited once', async () => {
    const { userId, email } = (await ibarra.create()).body
    await follow(userId)
    await expectWhole(userId)
    await follow(userId)
    const mails = (await readMails(portal)).filter(({ para }) => para === email)
    expect(mails.map(({ asunto }) => asunto)).toEqual(['Activá tu usuario de Autogestión'])
    const { invitacion } = (await ibarra.get(userId)).body
    expect(Date.parse(invitacion.vence!) - Date.parse(invitacion.enviada!)).toBe(72 * 3_600_000)
  })

  test.each(STEPS.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
    'is complete after a failure at call %i, %s the call was done',
    async (step, when) => {
      const { userId } = (await ibarra.create()).body
      const die = () => {
        throw new Error('gone')
      }
      await expect(follow(userId, dyingDirectory(portal.directory, { step, when, die }))).rejects.toThrow('gone')
      expect((await ibarra.get(userId)).body.estado).toBe('creando')
      await follow(userId)
      await expectWhole(userId)
    },
  )

  test.each(STEPS.flatMap((step) => [[step, 'before'] as const, [step, 'after'] as const]))(
    'is complete after the process was killed at call %i, %s the call was done',
    async (step, when) => {
      const { userId } = (await ibarra.create()).body
      const { connectionString = '' } = portal.pool.options
      const signal = await new Promise<unknown>((resolve) => {
        const args = [KILLED, connectionString, String(userId), String(step), when, TEST_REALM.baseUrl]
        execFile(process.execPath, args, (error) => resolve(error?.signal))
      })
      expect(signal).toBe('SIGKILL')
      // PostgreSQL releases the lock of a dead process only when it notices the lost connection.
      await until('the lock is free', () =>
        follow(userId)
          .then(() => true)
          .catch(() => false),
      )
      await expectWhole(userId)
    },
  )

  test('is complete when the e-mail was corrected after a creation with unknown outcome', async () => {
    const { userId } = (await ibarra.create()).body
    const die = () => {
      throw new Error('gone')
    }
    await expect(follow(userId, dyingDirectory(portal.directory, { step: 2, when: 'after', die }))).rejects.toThrow()
    await ibarra.update(userId, { email: `corregido${userId}@cliente.example` })
    await follow(userId)
    await expectWhole(userId)
  })

  test('is never taken over when its user name belongs to another person', async () => {
    const { userId, usuario, email } = (await ibarra.create()).body
    const somebody = { firstName: 'Otra', lastName: 'Persona', roles: ['ROL_USER'] }
    await portal.directory.create({ ...somebody, username: usuario, email: 'otra.persona@otra.example' })
    await follow(userId)
    const { body } = await ibarra.get(userId)
    expect([body.estado, body.problema]).toEqual([
      'conError',
      'Ese usuario ya existe en el servicio de ingreso. Editá el representante y elegí otro usuario.',
    ])
    expect(await portal.directory.findByUsername(usuario)).toMatchObject({ email: 'otra.persona@otra.example' })

    await ibarra.update(userId, { usuario: `${usuario}.dos` })
    await follow(userId)
    await expectWhole(userId)
    expect((await portal.directory.findByEmail(email))?.username).toBe(`${usuario}.dos`)
  })

  test('is not adopted when it has staff roles, even with the same name and e-mail', async () => {
    const { userId, usuario, email } = (await ibarra.create()).body
    await portal.pool.query('update representante set intento = $2 where usuario_id = $1', [userId, email])
    await portal.directory.create({ username: usuario, email, firstName: 'A', lastName: 'B', roles: ['ROL_ADMIN'] })
    await follow(userId)
    expect((await ibarra.get(userId)).body.estado).toBe('conError')
    expect((await portal.directory.findByUsername(usuario))?.roles).toEqual(['ROL_ADMIN'])
  })

  test('is not created while another account has its e-mail, and is created once the e-mail is changed', async () => {
    const { userId, email } = (await ibarra.create()).body
    const somebody = { firstName: 'Otra', lastName: 'Persona', roles: ['ROL_USER'] }
    await portal.directory.create({ ...somebody, username: `otra${userId}`, email })
    await follow(userId)
    expect((await ibarra.get(userId)).body.problema).toContain('Ese email ya está en uso')
    await ibarra.update(userId, { email: `corregido${userId}@cliente.example` })
    await follow(userId)
    await expectWhole(userId)
  })

  test('follows changes of name, e-mail and roles, deactivation and reactivation', async () => {
    const lferreyra = await idOf(portal, 'lferreyra')
    const account = () => portal.directory.findByUsername('lferreyra')
    await ibarra.update(lferreyra, { nombre: 'Lucila', email: 'lucila@cliente.example', roles: ['ROL_ECOMMERCE_USER'] })
    expect((await ibarra.get(lferreyra)).body).toMatchObject({ estado: 'activo', pendiente: true })
    await follow(lferreyra)
    expect((await ibarra.get(lferreyra)).body.pendiente).toBe(false)
    expect(await account()).toMatchObject({
      firstName: 'Lucila',
      email: 'lucila@cliente.example',
      roles: ['ROL_ECOMMERCE_USER'],
    })
    await ibarra.setActivo(lferreyra, false)
    await follow(lferreyra)
    expect((await account())?.enabled).toBe(false)
    await ibarra.setActivo(lferreyra, true)
    await follow(lferreyra)
    expect((await account())?.enabled).toBe(true)
  })

  test('is not created when the user was deactivated before', async () => {
    const { userId, usuario } = (await ibarra.create()).body
    await ibarra.setActivo(userId, false)
    await follow(userId)
    expect(await portal.directory.findByUsername(usuario)).toBeUndefined()
    expect((await ibarra.get(userId)).body).toMatchObject({ estado: 'inactivo', pendiente: false })
  })

  test('is reported when it is missing at the provider; it is not created again for a user who had accepted the invitation', async () => {
    const lferreyra = await idOf(portal, 'lferreyra')
    await portal.directory.remove((await portal.directory.findByUsername('lferreyra'))!.id)
    await ibarra.update(lferreyra, { apellido: 'Ferreira' })
    await follow(lferreyra)
    expect((await ibarra.get(lferreyra)).body.problema).toContain('ya no existe en el servicio de ingreso')
    expect(await portal.directory.findByUsername('lferreyra')).toBeUndefined()
  })
})

describe('while the identity provider is unavailable', () => {
  let portal: Portal
  afterEach(() => portal.close())

  test('representatives are stored with a message, and their accounts are created later', async () => {
    let isUnavailable = true
    const whenBack = (real: IdentityDirectory): IdentityDirectory =>
      new Proxy(real, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name)
          return typeof method === 'function'
            ? async (...args: unknown[]): Promise<unknown> => {
                if (isUnavailable) throw new DirectoryError('unavailable', 'no answer')
                return Reflect.apply(method, target, args)
              }
            : method
        },
      })
    portal = await startPortal({}, { retries: 1000, directory: whenBack })
    const ibarra = representantesOf(portal, 'mibarra')
    const { status, body } = await ibarra.create()
    expect([status, body.estado, body.mensaje]).toEqual([
      200,
      'creando',
      'Se guardó. El servicio de ingreso no responde: la invitación se envía cuando responda.',
    ])
    expect((await ibarra.get(body.userId)).body.problema).toBeNull()
    isUnavailable = false
    await until('the invitation', async () => (await ibarra.get(body.userId)).body.estado === 'invitado')
    await untilDone(portal.jobs)

    // The account can be used to sign in, and stops working at once when it is deactivated.
    const account = (await portal.directory.findByUsername(body.usuario))!
    const who = { userName: account.username, sub: account.id, roles: account.roles }
    const profile = () => portal.call(who, usuarios.getByName, { params: { userName: body.usuario } })
    expect((await profile()).status).toBe(200)
    expect((await ibarra.get(body.userId)).body.estado).toBe('activo')
    await ibarra.setActivo(body.userId, false)
    expect((await profile()).status).toBe(403)
    await until('the disabled account', async () => !(await portal.directory.findByUsername(body.usuario))!.enabled)
  })
})

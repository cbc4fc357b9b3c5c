import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { integraciones } from '#contract/integraciones/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { DirectoryError } from '#gateways/identity/directory.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'

describe('an invitation that the provider could not send', () => {
  let broken: DirectoryError['code'] | undefined
  let other: Portal
  beforeAll(async () => {
    other = await startPortal(
      {},
      {
        retries: 0,
        directory: (real) =>
          new Proxy(real, {
            get: (target, name) => {
              const method = (Reflect.get(target, name) as (...sent: unknown[]) => Promise<unknown>).bind(target)
              if (name !== 'sendActionsEmail') return method
              return (...sent: unknown[]) =>
                broken
                  ? Promise.reject(new DirectoryError(broken, 'Keycloak no pudo enviar el email: 535 rejected'))
                  : method(...sent)
            },
          }),
      },
    )
  })
  afterAll(() => other.close())
  const waiting = async () =>
    (await other.call<ReplyOf<typeof integraciones.list>>('admin', integraciones.list)).body.fallados

  test('leaves the user created and is shown in Integraciones, from where it is sent again', async () => {
    broken = 'mail-failed'
    const body = {
      usuario: 'sincorreo',
      nombre: 'Camila',
      apellido: 'Vázquez',
      email: 'sincorreo@meridiana.example',
      telefono: null,
      roles: ['ROL_CALLCENTER'],
      razonSocialIds: [],
    }
    expect((await other.call('admin', personas.create, { body })).status).toBe(200)
    expect(await other.directory.findByUsername('sincorreo')).toMatchObject({ enabled: true })
    await until('the job failed', async () => (await waiting()).length === 1)
    const [failed] = await waiting()
    expect(failed).toMatchObject({
      cola: 'contrasena',
      que: 'Invitación de sincorreo: enviarle el enlace para elegir su contraseña',
      error: 'Keycloak no pudo enviar el email: 535 rejected',
    })
    broken = undefined
    const params = { integracionId: failed!.integracionId }
    expect((await other.call('admin', integraciones.retry, { params })).status).toBe(200)
    await until('it was sent', async () => (await readMails(other)).some(({ para }) => para === body.email))
    expect(await waiting()).toEqual([])
  })

  test.each([
    [
      'mail-failed',
      409,
      'El servicio de ingreso no pudo enviar el email. Revisá su servidor de correo y probá de nuevo.',
    ],
    ['unavailable', 503, 'El servicio de ingreso no responde. Probá de nuevo en unos minutos.'],
    ['failed', 503, 'El servicio de ingreso respondió con un error. Probá de nuevo en unos minutos.'],
    [
      'forbidden',
      503,
      'El servicio de ingreso no le permite al portal administrar usuarios. Avisá a la administración del portal.',
    ],
  ] as const)('is explained when it is sent by hand: %s', async (code, status, message) => {
    broken = code
    const { rows } = await other.pool.query<{ id: number }>(
      `select usuario_id as id from usuario where user_name = 'rsosa'`,
    )
    const answer = await other.call('admin', personas.sendAcceso, { params: { id: rows[0]!.id } })
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })
})

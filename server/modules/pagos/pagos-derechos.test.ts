import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Role } from '#contract/base/roles.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { createPago, echeq, resolvePago } from '#testing/gestiones/pagos.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let admin: ReturnType<typeof representantesOf>
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  admin = representantesOf(portal, 'admin')
})
afterAll(() => portal.close())

/** Returns the users of the company who get mails while the work runs. */
const mailedDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  await untilDone(portal.jobs)
  const before = new Set((await readMails(portal)).map(({ id }) => id))
  await work()
  await untilDone(portal.jobs)
  const mails = (await readMails(portal)).filter(({ id, para }) => !before.has(id) && para.endsWith('@cliente.example'))
  return mails.map(({ para }) => para).toSorted()
}

/** Rejects a cheque of an applied payment, which notifies every user of the company who sees the account. */
const rejectCheque = async (): Promise<void> => {
  const { pagoId } = (await createPago(portal, { medios: [echeq()] }, { person: 'mibarra' })).body
  await resolvePago(portal, pagoId, 'aplicado')
  const params = { pagoId, orden: 1, estado: 'rechazado' }
  expect((await portal.call('npaz', pagos.setMedio, { params, body: { motivo: 'Sin fondos' } })).status).toBe(200)
}

/** Creates a user of 1042 with the service of the current account, who signed in with these roles. */
const createUser = async (roles: Role[]): Promise<{ userId: number; email: string }> => {
  const { userId, usuario, email } = (await admin.create({ servicios: [SERVICIOS.cuentaCorriente], roles })).body
  await untilDone(portal.jobs)
  const sub = (await portal.directory.findByUsername(usuario))!.id
  const who = { userName: usuario, sub, roles }
  expect((await portal.call(who, usuarios.getByName, { params: { userName: usuario } })).status).toBe(200)
  return { userId, email }
}

test('a user with the service but without a role that sees the account is not notified', async () => {
  const { email } = await createUser(['ROL_ECOMMERCE_USER'])
  const recipients = await mailedDuring(rejectCheque)
  expect(recipients).toContain('mibarra@cliente.example')
  expect(recipients).not.toContain(email)
})

test('a user who lost a role that sees the account is not notified, even without a new sign-in', async () => {
  const { userId, email } = await createUser(['ROL_USER', 'ROL_ECOMMERCE_USER'])
  expect(await mailedDuring(rejectCheque)).toContain(email)
  expect((await admin.update(userId, { roles: ['ROL_ECOMMERCE_USER'] })).status).toBe(200)
  expect(await mailedDuring(rejectCheque)).not.toContain(email)
})

test('the reporter of a payment is not notified after losing the service; other users with the service are', async () => {
  const { pagoId } = (await createPago(portal, { medios: [echeq()] })).body
  const userId = await idOf(portal, 'lferreyra')
  const { servicios } = (await admin.get(userId)).body
  const others = servicios.filter((id) => id !== SERVICIOS.cuentaCorriente)
  expect((await admin.update(userId, { servicios: others })).status).toBe(200)
  const recipients = await mailedDuring(() => resolvePago(portal, pagoId, 'aplicado'))
  expect(recipients).toContain('mibarra@cliente.example')
  expect(recipients).not.toContain('lferreyra@cliente.example')
})

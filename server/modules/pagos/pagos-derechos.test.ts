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

/** Who gets mails of the company's while something is done. */
const toldBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  await untilDone(portal.jobs)
  const before = new Set((await readMails(portal)).map(({ id }) => id))
  await work()
  await untilDone(portal.jobs)
  const mails = (await readMails(portal)).filter(({ id, para }) => !before.has(id) && para.endsWith('@cliente.example'))
  return mails.map(({ para }) => para).toSorted()
}

/** A cheque of an applied payment that comes back: everybody of the company is told who sees the account. */
const aChequeComesBack = async (): Promise<void> => {
  const { pagoId } = (await createPago(portal, { medios: [echeq()] }, { person: 'mibarra' })).body
  await resolvePago(portal, pagoId, 'aplicado')
  const params = { pagoId, orden: 1, estado: 'rechazado' }
  expect((await portal.call('npaz', pagos.setMedio, { params, body: { motivo: 'Sin fondos' } })).status).toBe(200)
}

/** Somebody of 1042 with the service of the account, who came in with these roles. */
const aPerson = async (roles: Role[]): Promise<{ userId: number; email: string }> => {
  const { userId, usuario, email } = (await admin.create({ servicios: [SERVICIOS.cuentaCorriente], roles })).body
  await untilDone(portal.jobs)
  const sub = (await portal.directory.findByUsername(usuario))!.id
  const who = { userName: usuario, sub, roles }
  expect((await portal.call(who, usuarios.getByName, { params: { userName: usuario } })).status).toBe(200)
  return { userId, email }
}

test('who has the service without a role that sees the account is told nothing of it', async () => {
  const { email } = await aPerson(['ROL_ECOMMERCE_USER'])
  const told = await toldBy(aChequeComesBack)
  expect(told).toContain('mibarra@cliente.example')
  expect(told).not.toContain(email)
})

test('nor who has such a role no more, though they did not come in since', async () => {
  const { userId, email } = await aPerson(['ROL_USER', 'ROL_ECOMMERCE_USER'])
  expect(await toldBy(aChequeComesBack)).toContain(email)
  expect((await admin.update(userId, { roles: ['ROL_ECOMMERCE_USER'] })).status).toBe(200)
  expect(await toldBy(aChequeComesBack)).not.toContain(email)
})

test('nor who informed a payment and lost the service: those who have it are', async () => {
  const { pagoId } = (await createPago(portal, { medios: [echeq()] })).body
  const userId = await idOf(portal, 'lferreyra')
  const { servicios } = (await admin.get(userId)).body
  const others = servicios.filter((id) => id !== SERVICIOS.cuentaCorriente)
  expect((await admin.update(userId, { servicios: others })).status).toBe(200)
  const told = await toldBy(() => resolvePago(portal, pagoId, 'aplicado'))
  expect(told).toContain('mibarra@cliente.example')
  expect(told).not.toContain('lferreyra@cliente.example')
})

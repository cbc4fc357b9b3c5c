import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVerifier } from '#server/identity/identity.ts'
import { CLIENT_ID, DEMO_ERP } from './realm.ts'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.stop())

const ask = async (who: Record<string, string>) => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...who })
  const answer = await fetch(realm.endpoint('token'), { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const ERP = { client_id: DEMO_ERP.clientId, client_secret: DEMO_ERP.secret }

test('a service account gets a token with the claims of Keycloak’s, which the portal accepts', async () => {
  const { status, body } = await ask(ERP)
  expect(status).toBe(200)
  const token = String(body.access_token)
  expect(decodeJwt(token)).toMatchObject({
    typ: 'Bearer',
    azp: DEMO_ERP.clientId,
    preferred_username: `service-account-${DEMO_ERP.clientId}`,
    realm_access: { roles: ['ROL_INTEGRACION'] },
    importaciones: expect.stringContaining('facturas'),
  })
  expect(body).not.toHaveProperty('refresh_token')
  const verifier = createVerifier({ issuer: realm.idp().issuer, audience: 'autogestion-api', clientId: CLIENT_ID })
  const { machine, sub } = await verifier.verify(`Bearer ${token}`)
  expect(machine).toMatchObject({ clientId: DEMO_ERP.clientId })
  expect(machine!.grants.has('facturas')).toBe(true)
  expect(decodeJwt(String((await ask(ERP)).body.access_token)).sub, 'always the same account').toBe(sub)
})

test('tokens are denied without the right secret, and denied to the client with which users sign in', async () => {
  expect((await ask({ ...ERP, client_secret: 'otro' })).status).toBe(401)
  expect((await ask({ client_id: CLIENT_ID })).status).toBe(400)
})

test('users cannot sign in with the client of a service account', async () => {
  const answer = await fetch(realm.authorization({ client_id: DEMO_ERP.clientId }), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
})

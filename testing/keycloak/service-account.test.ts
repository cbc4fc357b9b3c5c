import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { readSurroundings } from './surroundings.ts'

const { url, realm, erpSecret, portal } = readSurroundings()
let token: string

beforeAll(async () => {
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'autogestion-erp',
      client_secret: erpSecret,
    }),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})

const send = (que: string, fila: object) =>
  fetch(`${portal}/autogestion/importaciones/v1/${que}/lote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filas: [fila] }),
  })

test('the token of the ERP names its service account and the imports that it may load', () => {
  expect(decodeJwt(token)).toMatchObject({
    azp: 'autogestion-erp',
    preferred_username: 'service-account-autogestion-erp',
    realm_access: { roles: ['ROL_INTEGRACION'] },
    importaciones: 'transportes',
  })
})

test('the ERP can load the kind of data that its token allows, and no other kind', async () => {
  const sent = await send('transportes', { nombre: 'Expreso de la máquina' })
  expect([sent.status, await sent.json()]).toMatchObject([200, { rechazadas: 0 }])
  expect((await send('empresas', { codigo_cliente: '1' })).status).toBe(403)
  const profile = await fetch(`${portal}/autogestion/transportes/v1`, { headers: { authorization: `Bearer ${token}` } })
  expect(profile.status).not.toBe(200)
})

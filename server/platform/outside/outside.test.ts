import { globSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBind } from '#gateways/cobros/bind.ts'
import { createClient as createSap } from '#gateways/erp/sap/client.ts'
import { createS3 } from '#gateways/files/s3.ts'
import { createAdminRest } from '#gateways/identity/keycloak-rest.ts'
import { createClient as createInvgate } from '#gateways/service-desk/invgate/client.ts'
import { createSigner, ISSUER } from '#testing/people.ts'
import { drawIcono } from '#server/http/icono.ts'
import { createVerifier } from '#server/identity/identity.ts'
import { fetchOutside } from './outside.ts'

/** Files that may make HTTP requests without fetchOutside, with the reason for each. */
const EXCEPTIONS: Record<string, string> = {
  'idp/code-flow.ts': 'signs in as a browser does, for tools and tests; handles redirects itself',
  'idp/frames.ts': 'text of a page: the browser sends the request',
  'idp/test-realm.ts': 'only for tests',
  'server/platform/outside/guarded.ts':
    'calls URLs that customers type: node:https can check each address as it connects',
  'server/platform/outside/outside.ts': 'defines fetchOutside',
}

test('the portal calls other hosts only through fetchOutside', () => {
  const files = globSync('{server,idp}/**/*.ts').filter((file) => !/\.(test|contract)\.ts$/.test(file))
  const asking = files.filter((file) =>
    /(?<![.\w])fetch\(|from 'undici'|https?\.(request|get)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(asking.toSorted()).toEqual(Object.keys(EXCEPTIONS))
})

describe('a redirect is not followed by', () => {
  const servers: Server[] = []
  let visits = 0
  let asked = 0
  let url = ''
  const serve = async (location?: string): Promise<string> => {
    const server = createServer((_request, response) => {
      if (location === undefined) visits += 1
      else asked += 1
      response.writeHead(location === undefined ? 200 : 307, { location, 'content-type': 'application/json' }).end('{}')
    })
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  beforeAll(async () => {
    url = await serve(`${await serve()}/elsewhere`)
    process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'prueba'
  })
  afterAll(() => {
    delete process.env['AWS_ACCESS_KEY_ID']
    delete process.env['AWS_SECRET_ACCESS_KEY']
    for (const server of servers) server.close()
  })

  const invgate = () =>
    createInvgate({ url, auth: { user: 'portal', key: 'clave' } }, { timeoutMs: 5000, fileFactor: 1 })
  const sap = { user: 'portal', password: 'clave', client: '100', companyCodes: [], timeoutMs: 5000 }
  const keycloak = { realm: 'autogestion', clientId: 'autogestion-admin', clientSecret: 'clave', webClientId: 'web' }
  const s3 = {
    region: 'us-east-1',
    bucket: 'archivos',
    prefix: '',
    pathStyle: true,
    encryption: undefined,
    kmsKey: undefined,
    storageClass: undefined,
    timeoutMs: 5000,
  }
  const verify = async () => {
    const { sign } = await createSigner()
    return createVerifier({
      issuer: ISSUER,
      audience: 'autogestion-api',
      clientId: 'autogestion-web',
      jwksUri: url,
      isEnded: async () => false,
    }).verify(`Bearer ${await sign('mibarra')}`)
  }
  const CLIENTS: Record<string, () => Promise<unknown>> = {
    'fetchOutside itself': () => fetchOutside(url, { signal: AbortSignal.timeout(5000) }),
    'the keys of the provider': verify,
    Keycloak: () => createAdminRest({ ...keycloak, url }).get('/users?email=a@example.com'),
    InvGate: () => invgate().call('get', 'categories', {}),
    'a file download of InvGate': () => invgate().download(`${url}/archivo`),
    SAP: () => createSap({ ...sap, url }, { pauseMs: 0 }).get('API/A_Set', '?$top=1'),
    'the API of collections': () => createBind({ url, token: 'clave', timeoutMs: 5000 }).readTransferencia('JZ8KOR90'),
    'the object store': () => createS3({ ...s3, endpoint: url }).ready(),
  }
  test.each(Object.entries(CLIENTS))('%s', async (_name, ask) => {
    asked = 0
    await expect(ask()).rejects.toThrow()
    expect(asked).toBeGreaterThan(0)
    expect(visits).toBe(0)
  })

  test('the drawing of a logo, which uses the letter of the portal instead', async () => {
    asked = 0
    const icono = { size: 48, isSquare: true, color: '#0f4c81' }
    expect(await drawIcono({ ...icono, logo: url })).toEqual(await drawIcono({ ...icono, logo: undefined }))
    expect([asked, visits]).toEqual([1, 0])
  })
})

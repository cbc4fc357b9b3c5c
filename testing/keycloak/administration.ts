import { SECOND_FACTOR_ROLE } from '../../idp/keycloak/keycloak-flows.ts'
import type { Administrator } from './server.ts'

interface UserRepresentation {
  username: string
  [field: string]: unknown
}

/**
 * Returns functions that act as a Keycloak administrator. Tests need these functions, because the portal's own account
 * cannot create realms or set lifetimes of tokens.
 */
export const administer = async (url: string, { username, password }: Administrator) => {
  const form = { grant_type: 'password', client_id: 'admin-cli', username, password }
  const realms = `${url}/admin/realms`

  const token = async (): Promise<string> => {
    const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    if (!answer.ok) throw new Error(`Keycloak does not let ${username} in: HTTP ${answer.status}`)
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(realms + path, {
      method,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`)
    return answer
  }

  return {
    createRealm: (realm: unknown) => call('POST', '', realm),
    removeRealm: (realm: string) => call('DELETE', `/${realm}`),
    /**
     * Runs `work` while no password policy applies, to create users with weak passwords. The passwords stay valid when
     * the policy applies again.
     */
    async withoutPasswordPolicy(realm: string, work: () => Promise<void>): Promise<void> {
      const { passwordPolicy } = (await (await call('GET', `/${realm}`)).json()) as { passwordPolicy: string }
      await call('PUT', `/${realm}`, { passwordPolicy: '' })
      await work()
      await call('PUT', `/${realm}`, { passwordPolicy })
    },
    setAccessTokenLifespan: (realm: string, seconds: number) =>
      call('PUT', `/${realm}`, { accessTokenLifespan: seconds }),
    /**
     * Makes the second factor optional for these roles, as docs/produccion describes, because the journeys (e2e tests)
     * sign in with a password only.
     */
    async dropSecondFactor(realm: string, roles: readonly string[]): Promise<void> {
      const factor = (await (await call('GET', `/${realm}/roles/${SECOND_FACTOR_ROLE.name}`)).json()) as unknown
      for (const role of roles) await call('DELETE', `/${realm}/roles/${role}/composites`, [factor])
    },
    /** Makes a second factor required for a user, by assigning the role that requires one. */
    async requireSecondFactor(realm: string, userId: string): Promise<void> {
      const factor = (await (await call('GET', `/${realm}/roles/${SECOND_FACTOR_ROLE.name}`)).json()) as unknown
      await call('POST', `/${realm}/users/${userId}/role-mappings/realm`, [factor])
    },
    /**
     * Enables a service account of the realm, as docs/produccion describes, and sets the imports that it may load.
     * Returns its secret.
     */
    async enableMachine(realm: string, clientId: string, grants: string): Promise<string> {
      const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T
      const [client] = await read<{ id: string }[]>(`/${realm}/clients?clientId=${clientId}`)
      const path = `/${realm}/clients/${client!.id}`
      await call('PUT', path, { enabled: true })
      const mappers = `${path}/protocol-mappers/models`
      const all = await read<{ id: string; protocolMapper: string; config: Record<string, string> }[]>(mappers)
      const mapper = all.find(({ protocolMapper }) => protocolMapper === 'oidc-hardcoded-claim-mapper')!
      await call('PUT', `${mappers}/${mapper.id}`, { ...mapper, config: { ...mapper.config, 'claim.value': grants } })
      const answer = await call('POST', `${path}/client-secret`)
      return ((await answer.json()) as { value: string }).value
    },
    /** Creates a user in Keycloak and returns the id of the user. */
    async createUser(realm: string, user: UserRepresentation): Promise<string> {
      const answer = await call('POST', `/${realm}/users`, user)
      return answer.headers.get('location')!.split('/').at(-1)!
    },
  }
}

import { ROLES } from '#contract/roles.ts'
import { DirectoryError } from './directory-error.ts'
import type { AdminRest } from './keycloak-rest.ts'

interface RoleRepresentation {
  id: string
  name: string
}

const isOurs = (role: string): boolean => Object.hasOwn(ROLES, role)

/** Refuses what is not one of the portal's roles: Keycloak has others, and they are not ours to give. */
export const requireRoles = (roles: readonly string[]): void => {
  const unknown = roles.find((role) => !isOurs(role))
  if (unknown) throw new DirectoryError('unknown-role', `${unknown} is not a role of the portal`)
}

/** The portal's roles of a person; Keycloak's own are neither shown nor touched. */
export const createRoles = (rest: AdminRest) => {
  const select = async (person: string): Promise<RoleRepresentation[]> => {
    const mapped = await rest.get<RoleRepresentation[]>(`${person}/role-mappings/realm`)
    return mapped.filter(({ name }) => isOurs(name))
  }

  /** To read the realm's own list of roles the service account would need view-realm as well. */
  const selectAvailable = async (person: string, names: readonly string[]): Promise<RoleRepresentation[]> => {
    const available = await rest.get<RoleRepresentation[]>(`${person}/role-mappings/realm/available`)
    return names.map((name) => {
      const role = available.find((one) => one.name === name)
      if (!role) throw new DirectoryError('unknown-role', `the realm has no role ${name}`)
      return { id: role.id, name }
    })
  }

  return {
    list: async (person: string): Promise<string[]> => (await select(person)).map(({ name }) => name),
    async set(person: string, wanted: readonly string[]): Promise<void> {
      const had = await select(person)
      const missing = wanted.filter((role) => !had.some(({ name }) => name === role))
      const added = missing.length ? await selectAvailable(person, missing) : []
      const dropped = had.filter(({ name }) => !wanted.includes(name))
      // If this stops half-way the person can do less, never more.
      if (dropped.length) await rest.remove(`${person}/role-mappings/realm`, dropped)
      if (added.length) await rest.post(`${person}/role-mappings/realm`, added)
    },
  }
}

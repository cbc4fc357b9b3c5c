import type pg from 'pg'
import { ROLES } from '#contract/base/roles.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { selectNuncaVistos, updateRolesDeNuncaVisto } from './usuarios.repository.ts'

interface Parts {
  pool: pg.Pool
  directory: Pick<IdentityDirectory, 'findByUsername'>
}

/**
 * Reads from the identity provider the roles of the distributor's people who have never signed in, so that they are told of
 * their work from the first day. Done twice it changes nothing.
 */
export const readRoles = async ({ pool, directory }: Parts): Promise<void> => {
  for (const { usuarioId, userName } of await selectNuncaVistos(pool)) {
    const found = await directory.findByUsername(userName)
    const roles = found?.enabled ? Object.keys(ROLES).filter((role) => found.roles.includes(role)) : []
    await updateRolesDeNuncaVisto(pool, usuarioId, roles)
  }
}

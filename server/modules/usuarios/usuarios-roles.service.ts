import type pg from 'pg'
import { ROLES } from '#contract/base/roles.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { selectWithoutSignIn, updateRolesWithoutSignIn } from './usuarios.repository.ts'

interface Parts {
  pool: pg.Pool
  directory: Pick<IdentityDirectory, 'findByUsername'>
}

/**
 * Reads the roles of staff who have never signed in from the identity provider, so that they get notifications from the
 * first day. Idempotent.
 */
export const importRoles = async ({ pool, directory }: Parts): Promise<void> => {
  for (const { usuarioId, userName } of await selectWithoutSignIn(pool)) {
    const found = await directory.findByUsername(userName)
    const roles = found?.enabled ? Object.keys(ROLES).filter((role) => found.roles.includes(role)) : []
    await updateRolesWithoutSignIn(pool, usuarioId, roles)
  }
}

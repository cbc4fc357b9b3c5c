import type { KeycloakConfig } from '#server/config.ts'
import type { IdentityDirectory } from '#gateways/identity-directory.ts'
import { DirectoryError } from './directory-error.ts'

export const createKeycloak = (config: KeycloakConfig): IdentityDirectory => {
  const refuse = (): Promise<never> => Promise.reject(new DirectoryError('unavailable', config.url))
  return {
    findByUsername: refuse,
    findByEmail: refuse,
    findById: refuse,
    create: refuse,
    update: refuse,
    setRoles: refuse,
    setEnabled: refuse,
    setTemporaryPassword: refuse,
    sendActionsEmail: refuse,
    listSessions: refuse,
    endSession: refuse,
    endSessions: refuse,
    remove: refuse,
  }
}

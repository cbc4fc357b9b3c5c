import { DirectoryError } from '#gateways/identity/directory.ts'

/** What the creator reads when the provider does not take the account; undefined when it is only a matter of waiting. */
export const problemaOf = (error: unknown): string | undefined => {
  if (!(error instanceof DirectoryError)) return undefined
  switch (error.code) {
    case 'unavailable':
      return undefined
    case 'user-exists':
      return 'Ese usuario ya existe en el sistema de ingreso. Editá el representante y elegí otro usuario.'
    case 'email-exists':
      return 'Ese email ya está en uso en el sistema de ingreso. Editá el representante e ingresá otro.'
    case 'not-found':
      return 'La cuenta ya no existe en el sistema de ingreso. Avisá a soporte.'
    case 'mail-not-configured':
      return 'La cuenta está creada, pero el sistema de ingreso no puede enviar emails. Avisá a soporte.'
    default:
      return 'El sistema de ingreso rechazó el cambio. Avisá a soporte.'
  }
}

/** Whether somebody must change the data: trying the same again would fail the same. */
export const isForPeople = (error: unknown): boolean =>
  error instanceof DirectoryError && ['user-exists', 'email-exists', 'not-found'].includes(error.code)

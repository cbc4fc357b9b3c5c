/**
 * Keycloak's own Spanish is not that of the portal's country. Where its pages and e-mails are read by our people they say
 * what the embedded provider says. {0}… are Keycloak's, as its themes number them.
 */
export const KEYCLOAK_TEXTS: Readonly<Record<string, string>> = {
  loginAccountTitle: 'Iniciá sesión',
  usernameOrEmail: 'Usuario o correo electrónico',
  doForgotPassword: '¿Olvidaste tu contraseña?',
  loginTimeout: 'Pasó demasiado tiempo. Iniciá sesión de nuevo.',
  reauthenticate: 'Escribí tu contraseña otra vez para seguir',
  accountDisabledMessage: 'Tu usuario está deshabilitado. Hablá con quien administra los usuarios de tu empresa.',
  missingUsernameMessage: 'Ingresá tu usuario.',
  missingPasswordMessage: 'Ingresá tu contraseña.',
  updatePasswordTitle: 'Elegí tu nueva contraseña',
  updatePasswordMessage: 'Elegí tu propia contraseña para empezar a usar tu usuario.',
  passwordConfirm: 'Repetí la contraseña',
  logoutOtherSessions: 'Cerrar mis otras sesiones',
  doSubmit: 'Guardar',
  invalidPasswordMinLengthMessage: 'La contraseña debe tener al menos {0} caracteres.',
  invalidPasswordMaxLengthMessage: 'La contraseña debe tener como máximo {0} caracteres.',
  invalidPasswordMinDigitsMessage: 'Debe contener al menos un número.',
  invalidPasswordMinLowerCaseCharsMessage: 'Debe contener al menos una letra minúscula.',
  invalidPasswordMinUpperCaseCharsMessage: 'Debe contener al menos una letra mayúscula.',
  invalidPasswordNotUsernameMessage: 'No puede ser igual al nombre de usuario.',
  invalidPasswordNotEmailMessage: 'No puede ser igual al correo electrónico.',
  invalidPasswordHistoryMessage: 'No puede repetir ninguna de las últimas {0} contraseñas.',
  emailForgotTitle: '¿Olvidaste tu contraseña?',
  emailInstruction: 'Escribí tu usuario o tu correo electrónico y te mandamos un enlace para elegir otra contraseña.',
  emailSentMessage: 'Si el usuario existe, en unos minutos le llega un correo con un enlace.',
  backToLogin: 'Volver a iniciar sesión',
  backToApplication: 'Ir a Autogestión',
  proceedWithAction: 'Continuar',
  accountUpdatedMessage: 'Listo, quedó guardado.',
  expiredActionTokenNoSessionMessage: 'El enlace ya no sirve: venció o ya fue usado. Pedí uno nuevo.',
  expiredActionTokenSessionExistsMessage: 'El enlace ya no sirve: venció o ya fue usado. Pedí uno nuevo.',
  staleCodeMessage: 'Esta página ya no sirve. Volvé a Autogestión e iniciá sesión de nuevo.',
  logoutConfirmTitle: 'Cerrar sesión',
  logoutConfirmHeader: '¿Querés cerrar la sesión?',
  'requiredAction.UPDATE_PASSWORD': 'elegir tu contraseña',
  'requiredAction.VERIFY_EMAIL': 'confirmar tu correo electrónico',
  executeActionsSubject: 'Tu usuario de Autogestión',
  executeActionsBody:
    'Hola:\n\nPara usar tu usuario de {2} falta un paso: {3}. Entrá a este enlace:\n\n{0}\n\nSirve una sola vez y vence en {4}. Si no esperabas este mensaje, no hagas nada.',
  executeActionsBodyHtml:
    '<p>Hola:</p><p>Para usar tu usuario de {2} falta un paso: {3}.</p><p><a href="{0}">Continuar</a></p><p>El enlace sirve una sola vez y vence en {4}. Si no esperabas este mensaje, no hagas nada.</p>',
  passwordResetSubject: 'Elegí otra contraseña de Autogestión',
  passwordResetBody:
    'Hola:\n\nAlguien pidió cambiar la contraseña de tu usuario de {2}. Si fuiste vos, entrá a este enlace:\n\n{0}\n\nVence en {3}. Si no fuiste vos, no hagas nada.',
  passwordResetBodyHtml:
    '<p>Hola:</p><p>Alguien pidió cambiar la contraseña de tu usuario de {2}. Si fuiste vos, seguí este enlace:</p><p><a href="{0}">Elegir otra contraseña</a></p><p>Vence en {3}. Si no fuiste vos, no hagas nada.</p>',
}

import { CONTRASENA } from '../contract/base/contrasenas.ts'

const LARGO = `${CONTRASENA.min} caracteres o más. Sirve una frase.`

/**
 * Keycloak's own Spanish is not that of the portal's country. Where its pages and e-mails are read by our people they say
 * what the embedded provider says, which reads them here. {0}… are Keycloak's, as its themes number them.
 */
export const KEYCLOAK_TEXTS = {
  loginAccountTitle: 'Iniciá sesión',
  usernameOrEmail: 'Usuario o correo electrónico',
  doForgotPassword: '¿Olvidaste tu contraseña?',
  loginTimeout: 'Pasó demasiado tiempo. Iniciá sesión de nuevo.',
  reauthenticate: 'Para seguir, escribí tu contraseña otra vez.',
  accountDisabledMessage: 'Tu usuario está deshabilitado. Hablá con quien administra los usuarios de tu empresa.',
  missingUsernameMessage: 'Ingresá tu usuario.',
  missingPasswordMessage: 'Ingresá tu contraseña.',
  updatePasswordTitle: 'Elegí tu nueva contraseña',
  updatePasswordMessage: `Elegí tu propia contraseña para empezar a usar tu usuario: ${LARGO}`,
  passwordConfirm: 'Repetí la contraseña',
  logoutOtherSessions: 'Cerrar mis otras sesiones',
  doSubmit: 'Continuar',
  resetPasswordMessage: `Elegí tu nueva contraseña para seguir: ${LARGO}`,
  confirmExecutionOfActions: 'Falta un paso',
  accountUpdatedTitle: 'Listo',
  errorTitle: 'Algo salió mal',
  expiredActionMessage: 'El enlace ya no sirve: venció o ya fue usado. Pedí uno nuevo.',
  pageExpiredTitle: 'La página venció',
  pageExpiredMsg1: 'Para empezar de nuevo,',
  pageExpiredMsg2: 'Para seguir donde estabas,',
  doClickHere: 'entrá acá',
  restartLoginTooltip: 'Entrar con otro usuario',
  alreadyLoggedIn: 'Ya iniciaste sesión.',
  emailVerifyTitle: 'Confirmá tu correo electrónico',
  emailVerifyInstruction1: 'Te mandamos un correo a {0} con un enlace para confirmar que es tuyo.',
  emailVerifyInstruction2: '¿No te llegó?',
  emailVerifyInstruction3: 'para mandarlo otra vez.',
  verifyEmailMessage: 'Confirmá tu correo electrónico para empezar a usar tu usuario.',
  emailSendErrorMessage: 'No se pudo mandar el correo. Probá de nuevo en unos minutos.',
  cookieNotFoundMessage:
    'Tu navegador no guardó lo que hace falta para iniciar sesión. Volvé a Autogestión y probá de nuevo.',
  invalidPasswordMinLengthMessage: 'La contraseña debe tener al menos {0} caracteres.',
  invalidPasswordMaxLengthMessage: 'La contraseña debe tener como máximo {0} caracteres.',
  invalidPasswordNotContainsUsernameMessage: 'No puede contener tu nombre de usuario.',
  invalidPasswordBlacklistedMessage: 'Es una de las contraseñas más usadas y se adivina enseguida. Elegí otra.',
  invalidPasswordRegexPatternMessage:
    'No puede tener el nombre del portal o de la empresa, ni ser una palabra fácil de adivinar.',
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
} as const satisfies Readonly<Record<string, string>>

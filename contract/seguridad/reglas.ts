/**
 * Security events, with the names of OWASP's logging vocabulary. (It has none for a request to reset a password.)
 * `aviso`: true: logged as a warning.
 */
export const EVENTOS = {
  authn_login_fail: { nivel: 'aviso', texto: 'Credencial inválida' },
  authn_login_lock: { nivel: 'aviso', texto: 'Intento de ingreso de un usuario bloqueado o inactivo' },
  authn_password_change: { nivel: 'info', texto: 'Cambió su contraseña' },
  authn_password_reset: { nivel: 'info', texto: 'Pidió otra contraseña' },
  authn_token_reuse: { nivel: 'aviso', texto: 'Una renovación de sesión que ya se había usado' },
  authz_fail: { nivel: 'aviso', texto: 'Acción sin permiso' },
  excess_rate_limit_exceeded: { nivel: 'aviso', texto: 'Demasiadas solicitudes' },
  input_validation_fail: { nivel: 'info', texto: 'Datos con formato inválido' },
  malicious_direct_reference: { nivel: 'aviso', texto: 'Intento de ver datos de otra empresa' },
  malicious_excess_404: { nivel: 'info', texto: 'Búsqueda de algo que no existe' },
  privilege_permissions_changed: { nivel: 'aviso', texto: 'Cambió los permisos de un usuario' },
  sensitive_read: { nivel: 'info', texto: 'Consultó datos sensibles' },
  session_denied: { nivel: 'aviso', texto: 'Dijo que un ingreso no fue suyo' },
  session_expired: { nivel: 'info', texto: 'Cerró sesiones' },
  session_use_after_expire: { nivel: 'info', texto: 'Una sesión que ya había terminado' },
  upload_complete: { nivel: 'info', texto: 'Subió un archivo' },
  upload_validation: { nivel: 'info', texto: 'Archivo rechazado' },
} as const satisfies Record<string, { nivel: 'aviso' | 'info'; texto: string }>

export type Evento = keyof typeof EVENTOS

/** Security event that a successful call causes, by name of the call. */
export const LLAMADAS: Readonly<Record<string, Evento>> = {
  'representantes.create': 'privilege_permissions_changed',
  'representantes.update': 'privilege_permissions_changed',
  'representantes.setActivo': 'privilege_permissions_changed',
  'personas.create': 'privilege_permissions_changed',
  'personas.update': 'privilege_permissions_changed',
  'personas.setActivo': 'privilege_permissions_changed',
  'personas.removeSegundoFactor': 'privilege_permissions_changed',
  'segundoPaso.setEmpresa': 'privilege_permissions_changed',
  'segundoPaso.removeRepresentante': 'privilege_permissions_changed',
  'personas.closeSesiones': 'session_expired',
  'sesiones.deny': 'session_denied',
  'representantes.getByDni': 'sensitive_read',
  'verComo.start': 'sensitive_read',
}

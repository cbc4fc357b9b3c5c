/** Errors by code, with their HTTP status and text (spec §8). */
export const ERRORS = {
  'datos-invalidos': { status: 400, text: 'Revisá los datos marcados.' },
  'sin-sesion': { status: 401, text: 'Acceso no autorizado.' },
  'sin-permiso': { status: 403, text: 'No tiene permisos para realizar esta acción.' },
  'ingreso-viejo': {
    status: 401,
    text: 'Acceso no autorizado. Hace más de 5 minutos que iniciaste sesión: iniciala de nuevo para seguir.',
  },
  'solo-lectura': {
    status: 403,
    text: 'Estás viendo el portal como cliente, solo lectura. Tocá Salir para volver a trabajar.',
  },
  'ver-como-terminado': {
    status: 403,
    text: 'Terminó el tiempo de ver como cliente. Volvé a empezar desde el cliente.',
  },
  'no-encontrado': { status: 404, text: 'No se han encontrado datos.' },
  metodo: { status: 405, text: 'Ha ocurrido un error de conexión.' },
  conflicto: { status: 409, text: 'El estado cambió. Actualizá la pantalla y probá de nuevo.' },
  'ya-enviado': { status: 409, text: 'Ya lo enviaste.' },
  'archivo-grande': { status: 413, text: 'El archivo supera el máximo de 10 MB.' },
  'archivo-invalido': { status: 415, text: 'El tipo de archivo no está permitido.' },
  'demasiadas-solicitudes': {
    status: 429,
    text: 'Hiciste demasiadas solicitudes. Esperá un momento y probá de nuevo.',
  },
  interno: { status: 500, text: 'Servicio no disponible, inténtelo de nuevo más tarde.' },
  'no-disponible': { status: 503, text: 'Servicio no disponible, inténtelo de nuevo más tarde.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Body of every failed call. `fields`: error message by path of the field. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  /** Path under /autogestion/ of the screen where the user can fix the cause. */
  enlace?: string
  requestId: string
}

export const FALLBACK_MESSAGE = 'Algo salió mal'
export const EMPTY_RAZONES_MESSAGE = 'El array de razones sociales es inválido.'
export const BLOCKED_USER_MESSAGE = 'Usuario bloqueado por falta de configuración, comunicarse con el área de soporte.'
export const ECOMMERCE_MESSAGE = 'Error al acceder al ecommerce'
export const DOWNLOAD_MESSAGE = 'No se pudo descargar el documento.'
export const MISSING_USER_ID_MESSAGE = 'La petición debe incluir el id del usuario a modificar.'
export const NOT_FOUND_SCREEN_MESSAGE = 'Algo salió mal, no pudimos encontrar la página que estás buscando.'

const BY_STATUS: Record<number, string> = {
  401: ERRORS['sin-sesion'].text,
  403: ERRORS['sin-permiso'].text,
  404: ERRORS['no-encontrado'].text,
  405: ERRORS.metodo.text,
  500: ERRORS.interno.text,
}

/** Returns the text of spec §8 for a status. Used for answers without a text of their own. */
export const messageOfStatus = (status: number): string => BY_STATUS[status] ?? `Error en la solicitud: ${status}`

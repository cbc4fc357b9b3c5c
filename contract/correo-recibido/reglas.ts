/** Reasons why the portal could not turn a received e-mail into a comment, as the mesa shows them. */
export const SIN_UBICAR = {
  direccion: 'Lo envió otra dirección de email.',
  inactivo: 'El usuario está inactivo.',
  vencida: 'Respondió a un email viejo, cuya dirección venció.',
  acceso: 'La persona ya no tiene acceso a la gestión.',
  cerrada: 'La gestión no admitía comentarios.',
  espacio: 'La empresa llegó al máximo de espacio para archivos.',
} as const
export type MotivoSinUbicar = keyof typeof SIN_UBICAR

import { formatInstant } from '#contract/valores/fechas.ts'
import type { Contenido } from '#gateways/mail/plantilla.ts'

interface Enlace {
  codigo: string
  vence: Date
  nombre: string
  /** true: the e-mail replaces an earlier one. */
  isChange: boolean
  portal: string
}

/** Returns the mail whose link proves that the address belongs to the user. */
export const enlaceDeValidacion = ({ codigo, vence, nombre, isChange, portal }: Enlace): Contenido => ({
  asunto: 'Validá tu email de Autogestión',
  titulo: isChange ? 'Confirmá tu nuevo email' : 'Validá tu email',
  saludo: nombre,
  parrafos: [
    isChange
      ? 'Pediste usar este email en Autogestión. Hasta que lo confirmes te seguimos escribiendo al anterior.'
      : 'Confirmá que este email es tuyo: ahí te llegan las notificaciones de tus gestiones.',
    'Si no lo pediste, no hagas nada: el enlace solo sirve con tu sesión iniciada.',
  ],
  datos: [['Sirve hasta', formatInstant(vence.toISOString())]],
  boton: { texto: 'Validar mi email', url: `${portal}/autogestion/validar?codigo=${codigo}` },
})

/** Returns the mail to the present address when a user asks to replace this address. */
export const avisoDeCambio = ({
  nombre,
  nuevo,
  portal,
}: {
  nombre: string
  nuevo: string
  portal: string
}): Contenido => ({
  asunto: 'Pidieron cambiar tu email de Autogestión',
  titulo: 'Pidieron cambiar tu email',
  saludo: nombre,
  parrafos: ['El cambio se hace cuando se confirme el nuevo email. Si no fuiste vos, cambiá tu contraseña y avisanos.'],
  datos: [['Nuevo email', nuevo]],
  boton: { texto: 'Cambiar la contraseña', url: `${portal}/autogestion/cambiar-contrasena` },
})

/** Returns the mail to the previous address after a change. Only the link of this mail can undo the change. */
export const avisoDeCambiado = ({
  nombre,
  nuevo,
  codigo,
  vence,
  portal,
}: {
  nombre: string
  nuevo: string
  codigo: string
  vence: Date
  portal: string
}): Contenido => ({
  asunto: 'Cambió tu email de Autogestión',
  titulo: 'Cambió tu email',
  saludo: nombre,
  parrafos: [
    'Desde ahora te escribimos al nuevo email. Si fuiste vos, no hagas nada.',
    'Si no fuiste vos, tocá Deshacer el cambio: tu usuario vuelve a este email y se cierran todas las sesiones. Después cambiá tu contraseña.',
  ],
  datos: [
    ['Nuevo email', nuevo],
    ['Se puede deshacer hasta', formatInstant(vence.toISOString())],
  ],
  boton: { texto: 'Deshacer el cambio', url: `${portal}/autogestion/deshacer-email/${codigo}` },
})

/** Returns the mail to the previous address when an administrator replaced the address. */
export const avisoDeReemplazado = ({ nombre, nuevo, portal }: { nombre: string; nuevo: string; portal: string }) =>
  ({
    asunto: 'Cambiaron tu email de Autogestión',
    titulo: 'Cambiaron tu email',
    saludo: nombre,
    parrafos: [
      'Lo cambió el titular de tu empresa o la administración del portal. Desde ahora te escribimos al nuevo email.',
      'Si no lo pediste, hablá con el titular de tu empresa o con tu vendedor.',
    ],
    datos: [['Nuevo email', nuevo]],
    boton: { texto: 'Ir a Autogestión', url: `${portal}/autogestion` },
  }) satisfies Contenido

/** Returns the mail to the address that lost the account. */
export const avisoDeDeshecho = ({ nombre, anterior, portal }: { nombre: string; anterior: string; portal: string }) =>
  ({
    asunto: 'Se deshizo el cambio de tu email de Autogestión',
    titulo: 'Se deshizo el cambio de tu email',
    saludo: nombre,
    parrafos: [
      'Lo pidieron desde el email anterior, que vuelve a ser el de tu usuario. Se cerraron todas las sesiones.',
    ],
    datos: [['Email de tu usuario', anterior]],
    boton: { texto: 'Ir a Autogestión', url: `${portal}/autogestion` },
  }) satisfies Contenido

import { formatInstant } from '#contract/valores/fechas.ts'
import type { Contenido } from '#gateways/mail/plantilla.ts'

interface Enlace {
  codigo: string
  vence: Date
  nombre: string
  /** true: the e-mail replaces another one. */
  isChange: boolean
  portal: string
}

/** Returns the mail whose link proves that the address belongs to the user. */
export const enlaceDeValidacion = ({ codigo, vence, nombre, isChange, portal }: Enlace): Contenido => ({
  asunto: 'Validá tu e-mail de Autogestión',
  titulo: isChange ? 'Confirmá tu nuevo e-mail' : 'Validá tu e-mail',
  saludo: nombre,
  parrafos: [
    isChange
      ? 'Pediste usar esta dirección en Autogestión. Hasta que la confirmes seguimos escribiéndote a la anterior.'
      : 'Confirmá que esta dirección es tuya: ahí te llegan los avisos de tus gestiones.',
    'Si no lo pediste, no hagas nada: sin tu sesión el enlace no sirve.',
  ],
  datos: [['Sirve hasta', formatInstant(vence.toISOString())]],
  boton: { texto: 'Validar mi e-mail', url: `${portal}/autogestion/validar?codigo=${codigo}` },
})

/** Returns the mail to the present address when a user asks to replace it. */
export const avisoDeCambio = ({
  nombre,
  nuevo,
  portal,
}: {
  nombre: string
  nuevo: string
  portal: string
}): Contenido => ({
  asunto: 'Pidieron cambiar tu e-mail de Autogestión',
  titulo: 'Pidieron cambiar tu e-mail',
  saludo: nombre,
  parrafos: [
    'El cambio se hace cuando se confirme la nueva dirección. Si no fuiste vos, cambiá tu contraseña y avisanos.',
  ],
  datos: [['Nuevo e-mail', nuevo]],
  boton: { texto: 'Cambiar la contraseña', url: `${portal}/autogestion/cambiar-contrasena` },
})

/** Returns the mail to the previous address after a change; only its link can undo the change. */
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
  asunto: 'Cambió tu e-mail de Autogestión',
  titulo: 'Cambió tu e-mail',
  saludo: nombre,
  parrafos: [
    'Desde ahora te escribimos a la nueva dirección. Si fuiste vos, no hagas nada.',
    'Si no fuiste vos, deshacé el cambio desde acá: tu cuenta vuelve a esta dirección y se cierran todas las sesiones. Después cambiá tu contraseña.',
  ],
  datos: [
    ['Nuevo e-mail', nuevo],
    ['Se puede deshacer hasta', formatInstant(vence.toISOString())],
  ],
  boton: { texto: 'Deshacer el cambio', url: `${portal}/autogestion/deshacer-email/${codigo}` },
})

/** Returns the mail to the previous address when an administrator of the account replaced it. */
export const avisoDeReemplazado = ({ nombre, nuevo, portal }: { nombre: string; nuevo: string; portal: string }) =>
  ({
    asunto: 'Cambiaron tu e-mail de Autogestión',
    titulo: 'Cambiaron tu e-mail',
    saludo: nombre,
    parrafos: [
      'Lo cambió quien administra tu usuario. Desde ahora te escribimos a la nueva dirección.',
      'Si no lo pediste, hablá con esa persona o con tu asesor comercial.',
    ],
    datos: [['Nuevo e-mail', nuevo]],
    boton: { texto: 'Ir a Autogestión', url: `${portal}/autogestion` },
  }) satisfies Contenido

/** Returns the mail to the address that lost the account. */
export const avisoDeDeshecho = ({ nombre, anterior, portal }: { nombre: string; anterior: string; portal: string }) =>
  ({
    asunto: 'Se deshizo el cambio de tu e-mail de Autogestión',
    titulo: 'Se deshizo el cambio de tu e-mail',
    saludo: nombre,
    parrafos: [
      'Lo pidieron desde la dirección anterior, que vuelve a ser la de la cuenta. Se cerraron todas las sesiones.',
    ],
    datos: [['E-mail de la cuenta', anterior]],
    boton: { texto: 'Ir a Autogestión', url: `${portal}/autogestion` },
  }) satisfies Contenido

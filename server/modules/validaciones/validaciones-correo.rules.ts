import { formatInstant } from '#contract/fechas.ts'
import type { Contenido } from '#gateways/mail/plantilla.ts'

interface Enlace {
  codigo: string
  vence: Date
  nombre: string
  /** It replaces the e-mail of before. */
  isChange: boolean
  portal: string
}

/** The message whose link proves that the address is the person's. */
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

/** What the present address is told when somebody asks to replace it. */
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

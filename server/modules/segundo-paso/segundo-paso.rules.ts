import type { Contenido } from '#gateways/mail/plantilla.ts'

/** Returns the mail to a user whose second factors were removed, which warns in case the user did not request it. */
export const avisoDeSacado = ({
  nombre,
  exigido,
  portal,
}: {
  nombre: string
  /** true: the user has to set up another second factor at the next sign-in. */
  exigido: boolean
  portal: string
}): Contenido => ({
  asunto: 'Se quitó tu verificación en dos pasos de Autogestión',
  titulo: 'Se quitó tu verificación en dos pasos',
  saludo: nombre,
  parrafos: [
    exigido
      ? 'La quitó el titular de tu empresa o la administración del portal. La próxima vez ingresás con tu contraseña y la configurás de nuevo.'
      : 'La quitó el titular de tu empresa o la administración del portal. Ahora ingresás solamente con tu contraseña; en Mi Perfil podés configurarla de nuevo.',
    'Si no lo pediste, cambiá tu contraseña y avisanos.',
  ],
  datos: [],
  boton: { texto: 'Ir a Mi Perfil', url: `${portal}/autogestion/mi-perfil` },
})

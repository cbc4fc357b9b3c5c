import type { Contenido } from '#gateways/mail/plantilla.ts'

/** Returns the mail to a user whose second factors were removed: one who did not ask for it has to know. */
export const avisoDeSacado = ({
  nombre,
  exigido,
  portal,
}: {
  nombre: string
  /** true: they have to set up another one at the next sign-in. */
  exigido: boolean
  portal: string
}): Contenido => ({
  asunto: 'Te sacaron el segundo paso de Autogestión',
  titulo: 'Te sacaron el segundo paso',
  saludo: nombre,
  parrafos: [
    exigido
      ? 'Quien administra tu usuario lo sacó. La próxima vez entrás con tu contraseña y configurás otro.'
      : 'Quien administra tu usuario lo sacó. Ahora entrás solamente con tu contraseña; en Mi Perfil podés configurar otro.',
    'Si no lo pediste, cambiá tu contraseña y avisanos.',
  ],
  datos: [],
  boton: { texto: 'Ir a Mi Perfil', url: `${portal}/autogestion/mi-perfil` },
})

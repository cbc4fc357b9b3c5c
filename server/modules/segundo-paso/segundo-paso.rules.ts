import type { Contenido } from '#gateways/mail/plantilla.ts'

/** What somebody is told whose second factor was taken away: whoever is not expecting it should know. */
export const avisoDeSacado = ({
  nombre,
  exigido,
  portal,
}: {
  nombre: string
  /** They have to set up another one when they come in. */
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

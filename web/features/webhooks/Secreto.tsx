import { UnaVez } from '#shared/UnaVez.tsx'

/** Secret that signs the deliveries of a webhook. The portal shows it only once. */
export const Secreto = ({ secreto }: { secreto: string | null }) => (
  <UnaVez
    valor={secreto}
    nombre="el secreto"
    titulo="Este es el secreto"
    perdido={{ titulo: 'El secreto no llegó a esta pantalla', texto: 'Se muestra una sola vez. Cambialo por otro.' }}
  >
    Copialo ahora y guardalo en tu sistema, que comprueba con él cada envío: no se vuelve a mostrar.
  </UnaVez>
)

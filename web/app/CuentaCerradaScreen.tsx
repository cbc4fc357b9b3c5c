import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { RECIEN_CERRADA } from '#contract/base/sesion.ts'
import { PREFIX } from '#contract/route.ts'
import { CUENTA_CERRADA, NADA_CERRADO } from '#contract/sesiones/reglas.ts'
import { Problem } from './Problem.tsx'

/**
 * Screen for a user who reported that someone else opened a session in their name. The report closed all their
 * sessions; an e-mail lets them sign in again.
 */
export const Component = () => {
  const { titulo, texto } = useLocation().hash === RECIEN_CERRADA ? CUENTA_CERRADA : NADA_CERRADO
  return (
    <Problem
      title={titulo}
      actions={
        <Button component="a" href={PREFIX}>
          Iniciar sesión
        </Button>
      }
    >
      {texto} Si esperás un email nuestro y no llega en unos minutos, buscalo en correo no deseado.
    </Problem>
  )
}

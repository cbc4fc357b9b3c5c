import { Button, Container, Stack, Text } from '@mantine/core'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { refreshTopics } from '#web/queries.tsx'
import { renewBearer, signOut } from '#web/session.ts'
import { Pedidos } from './Pedidos.tsx'

/** Renews the token and refetches the profile, because the old token lacks the role that the approval granted. */
const lookAgain = async () => {
  await renewBearer().catch(() => undefined)
  refreshTopics(['perfil'])
}

/**
 * First screen of a user who registered without an invitation. Until they have a razón social, no other screen works.
 */
export const SinRazonSocial = () => {
  const { nombre } = useProfile().usuario.contacto
  return (
    <Container size="md" component="main" py={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <PageHeader
          title={`Hola, ${nombre}`}
          actions={
            <>
              <Button variant="default" onClick={() => void lookAgain()}>
                Actualizar
              </Button>
              <Button variant="subtle" color="gray" onClick={() => void signOut()}>
                Cerrar sesión
              </Button>
            </>
          }
        />
        <Text>
          Para empezar hace falta la razón social para la que trabajás. Te avisamos por email cuando la aprobemos.
        </Text>
        <Pedidos />
      </Stack>
    </Container>
  )
}

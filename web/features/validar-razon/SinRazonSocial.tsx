import { Button, Container, Stack, Text } from '@mantine/core'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { queryClient } from '#web/queries.tsx'
import { signOut } from '#web/session.ts'
import { Pedidos } from './Pedidos.tsx'

/** The first screen of who registered by themselves: everything else comes with a company. */
export const SinRazonSocial = () => {
  const { nombre } = useProfile().usuario.contacto
  return (
    <Container size="md" component="main" py={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <PageHeader
          title={`Hola, ${nombre}`}
          actions={
            <>
              <Button variant="default" onClick={() => void queryClient.invalidateQueries({ queryKey: ['perfil'] })}>
                Actualizar
              </Button>
              <Button variant="subtle" color="gray" onClick={() => void signOut()}>
                Cerrar sesión
              </Button>
            </>
          }
        />
        <Text>
          Para empezar hace falta la razón social para la que trabajás. Cuando la aprobemos, volvé a ingresar.
        </Text>
        <Pedidos />
      </Stack>
    </Container>
  )
}

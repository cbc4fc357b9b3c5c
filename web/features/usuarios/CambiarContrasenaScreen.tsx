import { Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { changePassword } from '#web/session.ts'

/** What the identity provider asks of a password (its realm's policy, deploy/keycloak). */
const REGLAS = [
  'Entre 8 y 64 caracteres.',
  'Al menos una mayúscula, una minúscula y un número.',
  'Distinta de tu usuario y de tu e-mail.',
  'Distinta de las últimas tres que usaste.',
]

/** Cambiar contraseña: the identity provider asks for it, so the portal never sees one. */
export const Component = () => (
  <Stack maw={640}>
    <PageHeader title="Cambiar Contraseña" />
    <Card withBorder padding="lg">
      <Stack>
        <Text>
          Te llevamos al servicio de ingreso, donde elegís la nueva contraseña, y después volvés acá. Si hace más de
          cinco minutos que ingresaste, te va a pedir la actual.
        </Text>
        <Stack gap="xs">
          <Text fw={600}>La nueva contraseña tiene que tener</Text>
          <List size="sm" spacing={4}>
            {REGLAS.map((regla) => (
              <List.Item key={regla}>{regla}</List.Item>
            ))}
          </List>
        </Stack>
        <Text size="sm" c="dimmed">
          Ahí también podés cerrar las sesiones que tengas abiertas en otros dispositivos.
        </Text>
        <Group>
          <Button leftSection={<IconKey size={18} aria-hidden />} onClick={() => void changePassword()}>
            Elegir nueva contraseña
          </Button>
          <Button component={Link} to={`${PREFIX}/mi-perfil`} variant="default">
            Volver a Mi Perfil
          </Button>
        </Group>
      </Stack>
    </Card>
  </Stack>
)

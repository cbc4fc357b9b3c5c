import { Button, Card, Group, List, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CONTRASENA } from '#contract/base/contrasenas.ts'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { changePassword } from '#web/proveedor.ts'

/** Password rules. They repeat the configuration of the realm at the identity provider (deploy/keycloak). */
const REGLAS = [
  `Entre ${CONTRASENA.min} y ${CONTRASENA.max} caracteres. Sirve una frase: no hace falta mezclar números ni signos.`,
  'Nada de tu usuario, tu nombre, tu email, la empresa ni Autogestión.',
  'Ninguna de las más usadas, ni una palabra común con números alrededor.',
  `Distinta de las últimas ${CONTRASENA.recordadas} que usaste.`,
]

/**
 * Screen with a link to the identity provider, where the user changes the password. So the portal never sees a
 * password.
 */
export const Component = () => (
  <Stack maw={640}>
    <PageHeader title="Cambiar contraseña" />
    <Card withBorder padding="lg">
      <Stack>
        <Text>
          Te llevamos al servicio de ingreso, donde elegís la nueva contraseña, y después volvés acá. Si hace más de
          cinco minutos que iniciaste sesión, te va a pedir la actual.
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

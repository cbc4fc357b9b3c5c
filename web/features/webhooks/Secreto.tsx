import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { Copiar } from '#shared/Copiar.tsx'

/** What news is signed with, shown once. Whoever asked again under the same key gets none: it was said to a page that is gone. */
export const Secreto = ({ secreto }: { secreto: string | null }) =>
  secreto ? (
    <Alert color="green" title="Este es el secreto">
      <Stack gap="sm">
        <Text size="sm">
          Copialo ahora y guardalo en tu sistema, que comprueba con él cada aviso: no se vuelve a mostrar.
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {secreto}
          </Code>
          <Copiar nombre="el secreto" valor={secreto} />
        </Group>
      </Stack>
    </Alert>
  ) : (
    <Alert color="yellow" title="El secreto no llegó a esta pantalla">
      Se muestra una sola vez. Cambialo por otro.
    </Alert>
  )

import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copiar } from './Copiar.tsx'

interface UnaVezProps {
  /** Secret. null: the secret is lost, because the request was repeated and only its first answer had the secret. */
  valor: string | null
  /** Spanish name of the secret with its article: "el token". */
  nombre: string
  /** Title and instructions when there is a secret. */
  titulo: string
  children: ReactNode
  /** Title and text when the secret was lost. */
  perdido: { titulo: string; texto: string }
  mas?: ReactNode
}

/** Secret that is shown only once, with a button to copy it. */
export const UnaVez = ({ valor, nombre, titulo, children, perdido, mas }: UnaVezProps) =>
  valor ? (
    <Alert color="green" title={titulo}>
      <Stack gap="sm">
        <Text size="sm">{children}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {valor}
          </Code>
          <Copiar nombre={nombre} valor={valor} />
        </Group>
        {mas}
      </Stack>
    </Alert>
  ) : (
    <Alert color="yellow" title={perdido.titulo}>
      {perdido.texto}
    </Alert>
  )

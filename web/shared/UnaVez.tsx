import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copiar } from './Copiar.tsx'

interface UnaVezProps {
  /** Secret; null: a retry with the same key, because the first answer went to a page that is gone. */
  valor: string | null
  /** Name with its article: "el token". */
  nombre: string
  /** Title and instructions when the secret is there. */
  titulo: string
  children: ReactNode
  /** Title and instructions when it is lost. */
  perdido: { titulo: string; texto: string }
  /** Further actions. */
  mas?: ReactNode
}

/** Secret that is shown once, with a button to copy it. */
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

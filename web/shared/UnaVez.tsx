import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copiar } from './Copiar.tsx'

interface UnaVezProps {
  /** The secret; null for whoever asked again under the same key: it was said to a page that is gone. */
  valor: string | null
  /** What it is, with its article: "el token". */
  nombre: string
  /** What is said when it is there, and what to do with it. */
  titulo: string
  children: ReactNode
  /** What is said when it is not, and what to do then. */
  perdido: { titulo: string; texto: string }
  /** What else can be done with it. */
  mas?: ReactNode
}

/** What is shown once, to be copied. */
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

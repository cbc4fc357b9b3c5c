import { Anchor, Container, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { TERMINOS_VERSION } from '#contract/terminos/texto.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { sessionUser } from '#web/session.ts'
import { DescargarTerminos } from './DescargarTerminos.tsx'
import { Terminos } from './Terminos.tsx'

/** Términos y condiciones, and how personal data is treated; anyone may read them. */
export const Component = () => (
  <Container size="sm" component="main" py="xl">
    <Stack gap="lg">
      <PageHeader title="Términos y condiciones" actions={sessionUser() && <DescargarTerminos />} />
      <Text size="sm" c="dimmed">
        Versión {TERMINOS_VERSION}
      </Text>
      <Terminos />
      <Anchor component={Link} to={PREFIX}>
        Ir a Autogestión
      </Anchor>
    </Stack>
  </Container>
)

import { Anchor, Container, Stack, Text } from '@mantine/core'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { TERMINOS_VERSION } from '#contract/terminos/texto.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { sessionUser, startSession } from '#web/session.ts'
import { DescargarTerminos } from './DescargarTerminos.tsx'
import { Terminos } from './Terminos.tsx'

/** For who signed in, once that is known. */
const Descarga = () => {
  use(startSession())
  return sessionUser() && <DescargarTerminos />
}

/** Términos y condiciones, and how personal data is treated; anyone may read them. */
export const Component = () => (
  <Container size="sm" component="main" py="xl">
    <Stack gap="lg">
      <PageHeader
        title="Términos y condiciones"
        actions={
          <Suspense>
            <Descarga />
          </Suspense>
        }
      />
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

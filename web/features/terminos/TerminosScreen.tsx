import { Anchor, Container, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AVISO, LEYENDA, TERMINOS } from './terminos.ts'

/** Términos y condiciones, and how personal data is treated; anyone may read them. */
export const Component = () => (
  <Container size="sm" component="main" py="xl">
    <Stack gap="lg">
      <PageHeader title="Términos y condiciones" />
      <Stack gap="lg" component="ol" m={0} pl={20}>
        {TERMINOS.map(({ titulo, texto }) => (
          <li key={titulo}>
            <Title order={2} fz={16}>
              {titulo}
            </Title>
            <Text>{texto}</Text>
          </li>
        ))}
      </Stack>
      <Stack gap="sm" component="section" aria-labelledby="privacidad">
        <Title order={2} id="privacidad">
          Aviso de privacidad
        </Title>
        {AVISO.map((parrafo) => (
          <Text key={parrafo}>{parrafo}</Text>
        ))}
        <Text size="sm" c="dimmed">
          {LEYENDA}
        </Text>
      </Stack>
      <Anchor component={Link} to={PREFIX}>
        Ir a Autogestión
      </Anchor>
    </Stack>
  </Container>
)

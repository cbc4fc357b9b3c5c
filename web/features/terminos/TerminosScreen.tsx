import { Anchor, Container, List, Stack, Text, Title } from '@mantine/core'
import { Suspense, use } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { sessionUser, startSession } from '#web/session.ts'
import { DescargarTerminos } from './DescargarTerminos.tsx'
import { Terminos, type Textos, useTerminos } from './Terminos.tsx'

/** Download button. Rendered when the portal knows that the user is signed in. */
const Descarga = () => {
  use(startSession())
  return sessionUser() && <DescargarTerminos />
}

/** Returns the name of a version with its date. */
const nombreDe = ({ version, publicada }: Textos['versiones'][number]): string =>
  publicada ? `Versión ${version}, publicada el ${formatDay(localDay(new Date(publicada)))}` : `Versión ${version}`

const Otras = ({ numero, versiones }: Textos) =>
  versiones.length > 1 && (
    <Stack gap="xs" component="nav" aria-labelledby="versiones">
      <Title order={2} id="versiones" fz={16}>
        Otras versiones
      </Title>
      <List size="sm">
        {versiones
          .filter((each) => each.numero !== numero)
          .map((each) => (
            <List.Item key={each.numero}>
              <Anchor component={Link} to={each === versiones[0] ? '?' : `?version=${each.numero}`} inherit>
                {nombreDe(each)}
                {each === versiones[0] && ' (vigente)'}
              </Anchor>
            </List.Item>
          ))}
      </List>
    </Stack>
  )

/** Public screen of the terms and the privacy notice. It can show any version. */
export const Component = () => {
  const asked = Number(useSearchParams()[0].get('version')) || undefined
  const textos = useTerminos(asked)
  const { data } = textos
  return (
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
        {data && (
          <Text size="sm" c="dimmed">
            {nombreDe(data)}
            {!data.vigente && '. No es la vigente.'}
          </Text>
        )}
        <Terminos de={textos} />
        {data && <Otras {...data} />}
        <Anchor component={Link} to={PREFIX}>
          Ir a Autogestión
        </Anchor>
        <Anchor href="/licencias.txt" size="sm">
          Licencias de terceros
        </Anchor>
      </Stack>
    </Container>
  )
}

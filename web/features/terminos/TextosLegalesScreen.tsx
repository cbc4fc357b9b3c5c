import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { terminos } from '#contract/terminos/calls.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { TextosLegalesForm } from './TextosLegalesForm.tsx'
import { TextosVersiones } from './TextosVersiones.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

/** Screen of the legal texts and their versions. */
export const Component = () => {
  const read = useCall(terminos.listVersiones)
  const { data, error } = read
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader title="Textos legales" />
      {data ? (
        <>
          <Text>
            Rige la versión {data.versiones[0]!.version}. Cualquiera la lee en{' '}
            <Anchor underline="always" component={Link} to="/terminos-condiciones" inherit>
              Términos y condiciones
            </Anchor>
            .
          </Text>
          <TextosLegalesForm edicion={data} />
        </>
      ) : (
        !error && <Placeholder height={760} />
      )}
      <TextosVersiones versiones={data?.versiones} read={read} />
    </Stack>
  )
}

import { Anchor, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { terminos } from '#contract/terminos/calls.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { later } from '#ui/first-shown.ts'
import { useCall } from '#web/queries.tsx'
import { TextosLegalesForm } from './TextosLegalesForm.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// The list of versions comes after the form.
const TextosVersiones = lazyPiece(later(async () => (await import('./TextosVersiones.tsx')).TextosVersiones))

/** Textos legales: what everybody accepts before coming in, and every version that there was. */
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
      <Suspense fallback={<Placeholder height={160} />}>
        <TextosVersiones versiones={data?.versiones} read={read} />
      </Suspense>
    </Stack>
  )
}

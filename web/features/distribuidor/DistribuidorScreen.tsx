import { Stack } from '@mantine/core'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import { Read } from '#ui/Read.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { DistribuidorForm } from './DistribuidorForm.tsx'
import { LogoSection } from './LogoSection.tsx'

/** Screen of the distributor's data, which customers see. */
export const Component = () => {
  const { data, error, refetch } = useCall(distribuidor.get)
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader title="Distribuidora" />
      {data ? (
        <>
          <LogoSection {...data} />
          <DistribuidorForm datos={data} />
        </>
      ) : (
        <Read of={{ data, error, refetch }} height={760} />
      )}
    </Stack>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { DistribuidorForm } from './DistribuidorForm.tsx'
import { LogoSection } from './LogoSection.tsx'

/** Distribuidora: what customers see of it everywhere. */
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
      ) : error ? (
        <FailedRead error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={760} aria-busy />
      )}
    </Stack>
  )
}

import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

interface NuevaEsperaProps<D, F> {
  title: string
  /** What the form chooses from. */
  read: UseQueryResult<D, Error>
  /** undefined while it is looked for. */
  draft: F | null | undefined
  children: (data: D, draft: F | null) => ReactNode
}

/** A form waits for what it chooses from and for the draft that may have been left. */
export const NuevaEspera = <D, F>({ title, read, draft, children }: NuevaEsperaProps<D, F>) => {
  if (read.data && draft !== undefined) return children(read.data, draft)
  return (
    <Stack>
      <PageHeader title={title} />
      {read.error && !read.data ? <FailedRead error={read.error} onRetry={() => void read.refetch()} /> : <Loading />}
    </Stack>
  )
}

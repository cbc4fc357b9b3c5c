import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { Falta } from '#shared/Falta.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

interface NuevaEsperaProps<D, F> {
  title: string
  /** What the form chooses from. */
  read: UseQueryResult<D, Error>
  /** undefined while it is looked for. */
  draft: F | null | undefined
  /** What a new installation has to load before there is anything to choose from. */
  falta?: (data: D) => PasoId | false
  children: (data: D, draft: F | null) => ReactNode
}

/** A form waits for what it chooses from and for the draft that may have been left. */
export const NuevaEspera = <D, F>({ title, read, draft, falta, children }: NuevaEsperaProps<D, F>) => {
  const paso = read.data && falta?.(read.data)
  if (read.data && !paso && draft !== undefined) return children(read.data, draft)
  return (
    <Stack>
      <PageHeader title={title} />
      {paso ? (
        <Falta paso={paso} />
      ) : read.error && !read.data ? (
        <FailedRead error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Loading />
      )}
    </Stack>
  )
}

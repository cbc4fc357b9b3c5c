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
  /** Read of the data that the form needs, such as the reasons. */
  read: UseQueryResult<D, Error>
  /** undefined: the draft is loading; null: there is no draft. */
  draft: F | null | undefined
  /** Returns the missing setup step without which the form does not work; false: nothing is missing. */
  falta?: (data: D) => PasoId | false
  children: (data: D, draft: F | null) => ReactNode
}

/** Renders a form once its data and its draft have been read. */
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

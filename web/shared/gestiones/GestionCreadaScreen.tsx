import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ERRORS } from '#contract/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PanelPorVenir } from './PanelPorVenir.tsx'

interface CreadaScreenProps {
  title: string
  /** As the address has it: it may be no number. */
  id: string | undefined
  children: (id: number) => ReactNode
}

/** The address of what was sent: a reload, or a link that was kept, says it again. */
export const GestionCreadaScreen = ({ title, id = '', children }: CreadaScreenProps) =>
  /^\d{1,9}$/.test(id) ? (
    children(Number(id))
  ) : (
    <Stack>
      <PageHeader title={title} />
      <EmptyState text={ERRORS['no-encontrado'].text} />
    </Stack>
  )

interface CreadaEsperaProps<D> {
  title: string
  /** What is said while it comes. */
  conArticulo: string
  read: UseQueryResult<D, Error>
  children: (detail: D) => ReactNode
}

/** Waits for what was sent, as it was kept. */
export const CreadaEspera = <D,>({ title, conArticulo, read, children }: CreadaEsperaProps<D>) =>
  read.data ? (
    children(read.data)
  ) : (
    <Stack>
      <PageHeader title={title} />
      <PanelPorVenir gestion={{ conArticulo }} error={read.error} onRetry={() => void read.refetch()} />
    </Stack>
  )

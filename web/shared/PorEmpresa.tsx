import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

interface PorEmpresaProps {
  /** Page title shown when the URL has no valid razón social. */
  titulo: string
  Pagina: ComponentType<{ razonSocialId: number }>
}

/** Renders `Pagina` for the razón social in the URL. Shows "not found" when the URL names none. */
export const PorEmpresa = ({ titulo, Pagina }: PorEmpresaProps) => {
  const { razonSocialId = '' } = useParams()
  if (!/^\d{1,9}$/.test(razonSocialId))
    return (
      <Stack>
        <PageHeader title={titulo} />
        <EmptyState text={ERRORS['no-encontrado'].text} />
      </Stack>
    )
  return <Pagina key={razonSocialId} razonSocialId={Number(razonSocialId)} />
}

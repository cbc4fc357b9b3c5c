import { Card, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CuentaNav } from '#shared/cuenta/CuentaNav.tsx'
import { razonSocial, TODAS } from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { ElegirCuenta } from './ElegirCuenta.tsx'

const FILTROS = { rs: razonSocial() }

interface UnaCuentaProps {
  title: string
  actions?: (razonSocialId: number) => ReactNode
  /** Text shown to staff until they choose a razón social. */
  sinElegir: string
  children: (razonSocialId: number) => ReactNode
}

/**
 * Layout of a screen about the account of one razón social. Customers see the razón social of the header; staff choose
 * one here.
 */
export const UnaCuenta = ({ title, actions, sinElegir, children }: UnaCuentaProps) => {
  const { esInterno } = useProfile()
  const { criteria, valores, change } = useFiltros(FILTROS)
  const razonSocialId = valores.rs === TODAS ? undefined : criteria.razonSocialIds?.[0]
  return (
    <Stack>
      <PageHeader title={title} actions={razonSocialId !== undefined && actions?.(razonSocialId)} />
      <CuentaNav />
      {esInterno && <ElegirCuenta rs={valores.rs} onChange={(rs) => change({ rs })} />}
      {razonSocialId === undefined ? (
        <Card withBorder>
          <EmptyState text={sinElegir} />
        </Card>
      ) : (
        children(razonSocialId)
      )}
    </Stack>
  )
}

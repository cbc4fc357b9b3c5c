import { Stack } from '@mantine/core'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { Pedidos } from './Pedidos.tsx'
import { PedidosPorResolver } from './PedidosPorResolver.tsx'

/** Validar razón social: asking to work for one more company, and for who decides, what was asked. */
export const Component = () => {
  const { esInterno, hasRole } = useProfile()
  return (
    <Stack>
      <PageHeader title="Validar Razón Social" />
      {hasRole(...CAPACIDADES.resolverRazonesSociales.roles) && <PedidosPorResolver />}
      {!esInterno && <Pedidos />}
    </Stack>
  )
}

import { Stack } from '@mantine/core'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { Pedidos } from './Pedidos.tsx'
import { PedidosPorResolver } from './PedidosPorResolver.tsx'

/** Screen to request access to a razón social. Users who approve also see the requests of others. */
export const Component = () => {
  const { esInterno, hasRole } = useProfile()
  return (
    <Stack>
      <PageHeader title="Alta de razón social" />
      {hasRole(...CAPACIDADES.resolverRazonesSociales.roles) && <PedidosPorResolver />}
      {!esInterno && <Pedidos />}
    </Stack>
  )
}

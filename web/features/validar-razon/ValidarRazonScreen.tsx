import { Alert, Stack } from '@mantine/core'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { config } from '#web/config.ts'
import { useProfile } from '#web/profile.tsx'
import { PedidoForm } from './PedidoForm.tsx'
import { PedidosPorResolver } from './PedidosPorResolver.tsx'
import { PedidosPropios } from './PedidosPropios.tsx'

/** Validar razón social: asking to work for one more company, and for who decides, what was asked. */
export const Component = () => {
  const { esInterno, hasRole } = useProfile()
  const { email } = config.distribuidor.soporte
  return (
    <Stack>
      <PageHeader title="Validar Razón Social" />
      {hasRole(...CAPACIDADES.resolverRazonesSociales.roles) && <PedidosPorResolver />}
      {!esInterno && (
        <>
          {config.flags['add-legal-entity'] ? (
            <PedidoForm />
          ) : (
            <Alert color="blue" maw={760}>
              Por ahora las razones sociales se agregan desde la distribuidora: pedísela a tu vendedor o escribí a{' '}
              {email}.
            </Alert>
          )}
          <PedidosPropios />
        </>
      )}
    </Stack>
  )
}

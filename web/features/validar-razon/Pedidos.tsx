import { Alert } from '@mantine/core'
import { config } from '#web/config.ts'
import { PedidoForm } from './PedidoForm.tsx'
import { PedidosPropios } from './PedidosPropios.tsx'

const { email } = config.distribuidor.soporte

/** Asks for a company where this environment lets, and shows what was asked. */
export const Pedidos = () => (
  <>
    {config.flags['add-legal-entity'] ? (
      <PedidoForm />
    ) : (
      <Alert color="blue" maw={760}>
        Por ahora las razones sociales se agregan desde la distribuidora: pedísela a tu vendedor o escribí a {email}.
      </Alert>
    )}
    <PedidosPropios />
  </>
)

import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { pagoInformadoPath } from '#shared/cuenta/cuenta.paths.ts'

/** Links to similar payments, which may be the same money as this payment. Renders nothing without similar payments. */
export const Parecidos = ({ pago: { parecidos } }: { pago: Pick<Pago, 'parecidos'> }) =>
  parecidos.length ? (
    <Text size="sm">
      Puede ser el mismo dinero que{' '}
      {parecidos.map((pagoId, at) => (
        <span key={pagoId}>
          {at > 0 && ', '}
          <Anchor component={Link} to={pagoInformadoPath(pagoId)} inherit>
            el pago Nº {pagoId}
          </Anchor>
        </span>
      ))}
      .
    </Text>
  ) : null

import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { pagos } from '#contract/cuenta-corriente.ts'
import { CreadaEspera, GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { CardList } from '#ui/CardList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { cuentaPath, pagosPath } from './cuenta.paths.ts'
import { PagoCard } from './PagoCard.tsx'

const TITLE = 'Pago Informado'

const Informado = ({ pagoId }: { pagoId: number }) => (
  <CreadaEspera title={TITLE} conArticulo="el pago" read={useCall(pagos.get, { params: { pagoId } })}>
    {(pago) => (
      <Stack maw={760}>
        <PageHeader title={`El pago Nº ${pagoId} quedó informado`} />
        <Card withBorder padding="lg">
          <Stack>
            <Text>Cobranzas lo revisa y lo aplica. El saldo cambia cuando queda aplicado.</Text>
            <Group>
              <Button component={Link} to={pagosPath}>
                Ver pagos informados
              </Button>
              <Button component={Link} to={cuentaPath()} variant="default">
                Volver a Cuenta Corriente
              </Button>
            </Group>
          </Stack>
        </Card>
        <CardList aria-label="El pago informado">
          <PagoCard pago={pago} />
        </CardList>
      </Stack>
    )}
  </CreadaEspera>
)

/** It is told: the number to quote, what was said of it, and what comes next. */
export function Component() {
  const { pagoId } = useParams()
  return (
    <GestionCreadaScreen title={TITLE} id={pagoId}>
      {(id) => <Informado pagoId={id} />}
    </GestionCreadaScreen>
  )
}

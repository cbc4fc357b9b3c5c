import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { ConversacionDe } from '#shared/conversaciones/ConversacionDe.tsx'
import { CreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { CardList } from '#ui/CardList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { cuentaPath, pagosPath } from './cuenta.paths.ts'
import { PagoCard } from './PagoCard.tsx'

const usePago = (pagoId: number) => useCall(pagos.get, { params: { pagoId } })

/** It is told: the number to quote, what was said of it, and what comes next. */
export function Component() {
  const asked = useParams().pagoId
  return (
    <CreadaScreen title="Pago Informado" conArticulo="el pago" id={asked} useDetail={usePago}>
      {(pago, pagoId) => (
        <Stack maw={760}>
          <PageHeader
            title={pago.estado === 'recibido' ? `El pago Nº ${pagoId} quedó informado` : `Pago Nº ${pagoId}`}
          />
          <Card withBorder padding="lg">
            <Stack>
              {pago.estado === 'recibido' && (
                <Text>Cobranzas lo revisa y lo aplica. El saldo cambia cuando queda aplicado.</Text>
              )}
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
          <ConversacionDe clase="pago" id={pagoId} />
        </Stack>
      )}
    </CreadaScreen>
  )
}

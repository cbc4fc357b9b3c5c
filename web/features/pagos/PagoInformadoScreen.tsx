import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { CreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { CardList } from '#ui/CardList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'
import { useCall } from '#web/queries.tsx'
import { cuentaPath, pagosPath } from '#shared/cuenta/cuenta.paths.ts'
import { PagoCard } from './PagoCard.tsx'

// Conversation. Loaded after the rest of the screen.
const ConversacionDe = lazyPiece(
  later(async () => (await import('#shared/conversaciones/ConversacionDe.tsx')).ConversacionDe),
)

const usePago = (pagoId: number) => useCall(pagos.get, { params: { pagoId } })

/** Confirmation that a payment was reported: number, data and next steps. */
export function Component() {
  const asked = useParams().pagoId
  return (
    <CreadaScreen title="Pago informado" conArticulo="el pago" id={asked} useDetail={usePago}>
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
          <Suspense>
            <ConversacionDe clase="pago" id={pagoId} />
          </Suspense>
        </Stack>
      )}
    </CreadaScreen>
  )
}

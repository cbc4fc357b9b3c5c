import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#ui/PageHeader.tsx'
import { cuentaPath, pagosPath } from './cuenta.paths.ts'

/** It is told: the number to quote, and what comes next. */
export const PagoInformado = ({ pagoId }: { pagoId: number }) => (
  <Stack maw={720}>
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
  </Stack>
)

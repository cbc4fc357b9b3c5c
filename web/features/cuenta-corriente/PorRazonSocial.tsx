import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { Informado } from '#shared/cuenta/Informado.tsx'
import { cuentaPath } from '#shared/cuenta/cuenta.paths.ts'

interface PorRazonSocialProps {
  cuentas: ReplyOf<typeof cuentaCorriente.summarize>['porRazonSocial']
}

const TotalesDeUna = ({ totales }: { totales: Totales }) => {
  const { moneda, saldoTotal, vencido, limiteCredito, creditoDisponible } = totales
  return (
    <Stack gap={0} mt={4}>
      <Text fz={16} fw={600}>
        {formatSaldo(saldoTotal, moneda)}
      </Text>
      <Text size="sm" c="dimmed">
        {Number(vencido) > 0 ? `Vencido ${formatMoney(vencido, moneda)}` : 'Nada vencido'}
      </Text>
      <Informado totales={totales} />
      <Text size="sm" c="dimmed">
        {limiteCredito === null
          ? 'Sin límite cargado'
          : `Límite ${formatMoney(limiteCredito, moneda)}, crédito disponible ${formatMoney(creditoDisponible, moneda)}`}
      </Text>
    </Stack>
  )
}

/** Subtotals of each razón social by currency. Each name links to the account of that razón social. */
export const PorRazonSocial = ({ cuentas }: PorRazonSocialProps) => (
  <Stack gap="sm" component="section" aria-labelledby="por-razon-social">
    <Title order={2} id="por-razon-social" fz={16}>
      Por razón social
    </Title>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
      {cuentas.map(({ razonSocialId, razonSocial, totales }) => (
        <Card key={razonSocialId} withBorder padding="md">
          <Anchor component={Link} to={cuentaPath(`?rs=${razonSocialId}`)} fw={600}>
            {razonSocial}
          </Anchor>
          {totales.length === 0 && (
            <Text size="sm" c="dimmed">
              No tiene comprobantes pendientes
            </Text>
          )}
          {totales.map((each) => (
            <TotalesDeUna key={each.moneda} totales={each} />
          ))}
        </Card>
      ))}
    </SimpleGrid>
  </Stack>
)

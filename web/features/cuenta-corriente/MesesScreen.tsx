import { Anchor, Card, Flex, Group, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { mesTexto } from '#contract/cuenta-corriente/meses.ts'
import type { ResumenMes } from '#contract/cuenta-corriente/meses.shapes.ts'
import { excelFileName } from '#contract/valores/formato.ts'
import { formatSaldo } from '#shared/plata.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { CardList } from '#ui/CardList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { download } from '#web/downloads.ts'
import { useCall } from '#web/queries.tsx'
import { periodoPath } from '#shared/cuenta/cuenta.paths.ts'
import { DescargarPdf } from './DescargarPdf.tsx'
import { RecibirCadaMes } from './envio/RecibirCadaMes.tsx'
import { UnaCuenta } from './UnaCuenta.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const CIFRAS = [
  ['inicial', 'Saldo inicial'],
  ['debitos', 'Débitos'],
  ['creditos', 'Créditos'],
  ['final', 'Saldo final'],
] as const

/** Opening balance, movements and closing balance of a month in one currency. */
const Cifras = ({ moneda, ...saldo }: ResumenMes['saldos'][number]) => (
  <SimpleGrid cols={{ base: 1, xs: 4 }} spacing="sm" verticalSpacing={2} component="dl" m={0}>
    {CIFRAS.map(([key, label]) => (
      <Flex key={key} direction={{ base: 'row', xs: 'column' }} justify="space-between">
        <Text component="dt" size="xs" c="dimmed">
          {label}
        </Text>
        <Text
          component="dd"
          m={0}
          size="sm"
          fw={key === 'final' ? 600 : 400}
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {formatSaldo(saldo[key], moneda)}
        </Text>
      </Flex>
    ))}
  </SimpleGrid>
)

const MesCard = ({ mes, razonSocialId }: { mes: ResumenMes; razonSocialId: number }) => {
  const nombre = mesTexto(mes.mes)
  const titulo = nombre.charAt(0).toUpperCase() + nombre.slice(1)
  const criteria = { estado: 'todas', emisionDesde: mes.desde, emisionHasta: mes.hasta } as const
  const de = <VisuallyHidden> de {nombre}</VisuallyHidden>
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="center" gap="md">
        <Stack gap={6} flex="1 1 20rem">
          <Title order={2} fz={16}>
            <Anchor component={Link} to={periodoPath(razonSocialId, mes)} inherit>
              {titulo}
            </Anchor>
          </Title>
          {mes.saldos.map((saldo) => (
            <Cifras key={saldo.moneda} {...saldo} />
          ))}
          {!mes.completo && (
            <Text size="sm" c="dimmed">
              Faltan datos hasta el {formatDay(mes.hasta)}: el saldo final puede cambiar.
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          <DescargarPdf razonSocialId={razonSocialId} criteria={criteria}>
            PDF{de}
          </DescargarPdf>
          <Descargar
            download={() =>
              download(
                cuentaCorriente.downloadExcel,
                { body: { ...criteria, razonSocialIds: [razonSocialId] } },
                excelFileName('cuentacorriente', razonSocialId),
              )
            }
          >
            Excel{de}
          </Descargar>
        </Group>
      </Group>
    </Card>
  )
}

const Meses = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(cuentaCorriente.listMeses, { params: { id: String(razonSocialId) } })
  if (!data) {
    if (!error) return <Placeholder height={300} label="Cargando los meses" />
    return (
      <Card withBorder>
        <FailedRead error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data.meses.length) {
    return (
      <Card withBorder>
        <EmptyState text="Todavía no hay ningún mes cerrado con movimientos." />
      </Card>
    )
  }
  return (
    <Stack gap="sm">
      <CardList aria-label="Meses cerrados">
        {data.meses.map((mes) => (
          <MesCard key={mes.mes} mes={mes} razonSocialId={razonSocialId} />
        ))}
      </CardList>
      {data.desde && (
        <Text size="sm" c="dimmed">
          Se muestran los últimos doce meses. Tenemos movimientos desde el {formatDay(data.desde)}.
        </Text>
      )}
    </Stack>
  )
}

/** Screen of the account by month. Each month has its PDF and Excel. */
export function Component() {
  return (
    <UnaCuenta
      title="Estado de cuenta por mes"
      actions={(razonSocialId) => <RecibirCadaMes razonSocialId={razonSocialId} />}
      sinElegir="Elegí una razón social para ver sus meses."
    >
      {(razonSocialId) => <Meses key={razonSocialId} razonSocialId={razonSocialId} />}
    </UnaCuenta>
  )
}

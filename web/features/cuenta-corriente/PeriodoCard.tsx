import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { formatDay } from '#contract/valores/fechas.ts'
import { periodoTitulo } from '#contract/cuenta-corriente/meses.ts'
import type { SaldoPeriodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { Read } from '#ui/Read.tsx'
import { nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { Dato } from './Dato.tsx'
import classes from './TotalesCard.module.css'
import type { Cuenta } from './use-cuenta.ts'

const Cifras = ({ inicial, debitos, creditos, final, moneda }: SaldoPeriodo) => (
  <div className={classes.facts}>
    <Dato label="Saldo inicial">{formatSaldo(inicial, moneda)}</Dato>
    <Dato label="Débitos">{formatMoney(debitos, moneda)}</Dato>
    <Dato label="Créditos">{formatMoney(creditos, moneda)}</Dato>
    <Dato label="Saldo final" isMain>
      {formatSaldo(final, moneda)}
    </Dato>
  </div>
)

/** Today's balance in one small line, because the card is about the chosen period. */
const Hoy = ({ cuenta: { resumen, hoy, change } }: { cuenta: Cuenta }) => (
  <Text size="sm" c="dimmed" px={8}>
    {resumen.data?.totales.length
      ? `Hoy, ${formatDay(hoy)}, el saldo es ${resumen.data.totales
          .map(({ saldoTotal, moneda }) => formatSaldo(saldoTotal, moneda))
          .join(' y ')}. `
      : ''}
    <Anchor
      component="button"
      type="button"
      inherit
      onClick={() => change({ estado: '', emisionDesde: '', emisionHasta: '', orden: '', descendente: '' })}
    >
      Ver lo pendiente hoy
    </Anchor>
  </Text>
)

/** Card of a period: opening balance, movements and closing balance, by currency. */
export const PeriodoCard = ({ cuenta, periodo }: { cuenta: Cuenta; periodo: NonNullable<Cuenta['periodo']> }) => {
  const { data, error, refetch, isPlaceholderData } = cuenta.listado
  const saldos = isPlaceholderData ? undefined : data?.periodo?.saldos
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="periodo">
      <Stack gap="xs">
        <Title order={2} id="periodo" fz={16} px={8}>
          {periodoTitulo(periodo)}
        </Title>
        <Read of={{ data: saldos, error, refetch }} height={56} label="Cargando los saldos" />
        {saldos?.map((saldo) => (
          <section key={saldo.moneda} aria-label={`Saldos en ${nombreMoneda(saldo.moneda)}`}>
            {saldos.length > 1 && (
              <Title order={3} fz={14} px={8}>
                {nombreMoneda(saldo.moneda)}
              </Title>
            )}
            <Cifras {...saldo} />
          </section>
        ))}
        {saldos?.length === 0 && <Text px={8}>No hubo movimientos ni saldo en estos días.</Text>}
        <Hoy cuenta={cuenta} />
      </Stack>
    </Card>
  )
}

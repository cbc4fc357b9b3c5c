import { Card, SimpleGrid, Title } from '@mantine/core'
import type { Totales } from '#contract/cuenta-corriente.schemas.ts'
import { formatMoney, formatSaldo } from '#contract/formato.ts'
import { useProfile } from '#web/profile.tsx'
import { AntiguedadPanel } from './AntiguedadPanel.tsx'
import { type Antiguedad, nombreMoneda } from './cuenta.words.ts'
import { Dato, DatoFiltro } from './Dato.tsx'
import classes from './TotalesCard.module.css'
import type { Cuenta } from './use-cuenta.ts'

interface TotalesCardProps {
  totales: Totales
  cuenta: Cuenta
  /** There is no other currency: it needs no name. */
  isOnly: boolean
}

/** What is owed in one currency, and since when. Each piece filters the items under it. */
export const TotalesCard = ({ totales, cuenta, isOnly }: TotalesCardProps) => {
  const { esInterno } = useProfile()
  const { moneda, saldoTotal, vencido, aVencer, creditos, limiteCredito, creditoDisponible } = totales
  const { valores, change } = cuenta
  const money = (importe: string | null) => formatMoney(importe, moneda)
  const own = isOnly ? '' : moneda
  const isPicked = (tramo: Antiguedad) => valores.tramo === tramo && valores.moneda === own
  const pick = (tramo: Antiguedad) =>
    change(isPicked(tramo) ? { tramo: '', moneda: '' } : { tramo, moneda: own, estado: '' })
  const dato = (tramo: Antiguedad) => ({ isPicked: isPicked(tramo), onPick: () => pick(tramo) })
  return (
    <Card withBorder padding="lg" component="section" aria-label={`Totales en ${nombreMoneda(moneda)}`}>
      {!isOnly && (
        <Title order={2} fz={16} mb="sm">
          {nombreMoneda(moneda)}
        </Title>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'lg', md: 32 }}>
        <div className={classes.facts}>
          <Dato label="Saldo total" isMain>
            {formatSaldo(saldoTotal, moneda)}
          </Dato>
          <DatoFiltro label="Vencido" isLoud={!esInterno && Number(vencido) > 0} {...dato('vencidas')}>
            {money(vencido)}
          </DatoFiltro>
          <DatoFiltro label="A vencer" {...dato('a-vencer')}>
            {money(aVencer)}
          </DatoFiltro>
          <DatoFiltro label="Créditos sin aplicar" {...dato('creditos')}>
            {formatSaldo(creditos, moneda)}
          </DatoFiltro>
          {cuenta.isTodas ? (
            <Dato label="Límite de crédito" hint="No se suma: está en la tarjeta de cada una">
              De cada razón social
            </Dato>
          ) : (
            <>
              <Dato label="Límite de crédito">
                {limiteCredito === null ? 'Sin límite cargado' : money(limiteCredito)}
              </Dato>
              <Dato label="Crédito disponible" hint="Los pedidos abiertos no se descuentan">
                {money(creditoDisponible)}
              </Dato>
            </>
          )}
        </div>
        <AntiguedadPanel totales={totales} isPicked={isPicked} onPick={pick} />
      </SimpleGrid>
    </Card>
  )
}

import { Box, Card, Stack, Title, UnstyledButton } from '@mantine/core'
import { aPagarDe } from '#contract/cuenta-corriente/informado.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { QUE_ES } from '#shared/cuenta/que-es.ts'
import { Informado } from '#shared/cuenta/Informado.tsx'
import { ConQueEs } from '#ui/QueEs.tsx'
import { useProfile } from '#web/profile.tsx'
import { AntiguedadPanel } from './AntiguedadPanel.tsx'
import { type Antiguedad, nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { Dato } from './Dato.tsx'
import classes from './TotalesCard.module.css'
import type { Cuenta } from './use-cuenta.ts'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface DatoFiltroProps {
  label: string
  /** true: highlighted, because the customer has to act. */
  isLoud?: boolean
  isPicked: boolean
  onPick: () => void
  children: ReactNode
}

/** Figure with a button that filters the list to the items in the figure, or removes that filter. */
const DatoFiltro = ({ label, isLoud, isPicked, onPick, children }: DatoFiltroProps) => (
  <UnstyledButton
    className={classes.fact ?? ''}
    data-loud={isLoud || undefined}
    aria-pressed={isPicked}
    onClick={onPick}
  >
    <span className={classes.label}>
      {label}
      {isPicked && <IconFilter size={14} aria-hidden />}
    </span>
    <span className={classes.value}>{children}</span>
  </UnstyledButton>
)

interface TotalesCardProps {
  totales: Totales
  cuenta: Cuenta
  /** true: the account has no other currency, so the card does not name the currency. */
  isOnly: boolean
}

/** Card of the debt in one currency, by age. Each figure can filter the items below. */
export const TotalesCard = ({ totales, cuenta, isOnly }: TotalesCardProps) => {
  const { esInterno } = useProfile()
  const { moneda, saldoTotal, vencido, aVencer, creditos, limiteCredito, creditoDisponible, informadoVencido } = totales
  const { valores, change } = cuenta
  const money = (importe: string | null) => formatMoney(importe, moneda)
  const own = isOnly ? '' : moneda
  const isPicked = (tramo: Antiguedad) => valores.tramo === tramo && valores.moneda === own
  const pick = (tramo: Antiguedad) =>
    change(isPicked(tramo) ? { tramo: '', moneda: '' } : { tramo, moneda: own, estado: '' })
  const dato = (tramo: Antiguedad) => ({ isPicked: isPicked(tramo), onPick: () => pick(tramo) })
  return (
    <Card withBorder padding="sm" component="section" aria-label={`Totales en ${nombreMoneda(moneda)}`}>
      {!isOnly && (
        <Title order={2} fz={16} mb={4} px={8}>
          {nombreMoneda(moneda)}
        </Title>
      )}
      <Stack gap="xs">
        <div className={classes.facts}>
          <ConQueEs de="Saldo" dice={QUE_ES.saldo}>
            <Dato label="Saldo" isMain>
              {formatSaldo(saldoTotal, moneda)}
            </Dato>
          </ConQueEs>
          <ConQueEs de="Vencido" dice={QUE_ES.vencido}>
            <DatoFiltro
              label="Vencido"
              isLoud={!esInterno && Number(aPagarDe(vencido, informadoVencido)) > 0}
              {...dato('vencidas')}
            >
              {money(vencido)}
            </DatoFiltro>
          </ConQueEs>
          <ConQueEs de="A vencer" dice={QUE_ES.aVencer}>
            <DatoFiltro label="A vencer" {...dato('a-vencer')}>
              {money(aVencer)}
            </DatoFiltro>
          </ConQueEs>
          <ConQueEs de="Créditos sin aplicar" dice={QUE_ES.creditos}>
            <DatoFiltro label="Créditos sin aplicar" {...dato('creditos')}>
              {formatSaldo(creditos, moneda)}
            </DatoFiltro>
          </ConQueEs>
          {cuenta.isTodas ? (
            <Dato label="Límite de crédito" hint="Cada razón social tiene su límite: está en su tarjeta">
              Ver por razón social
            </Dato>
          ) : (
            <ConQueEs de="Crédito disponible" dice={QUE_ES.disponible}>
              <Dato
                label="Crédito disponible"
                hint={limiteCredito === null ? 'Sin límite cargado' : `Límite ${money(limiteCredito)}`}
              >
                {money(creditoDisponible)}
              </Dato>
            </ConQueEs>
          )}
        </div>
        <Box px={8}>
          <Informado totales={totales} />
        </Box>
        <AntiguedadPanel totales={totales} isPicked={isPicked} onPick={pick} />
      </Stack>
    </Card>
  )
}

import { Alert, Card, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Deuda, QuePagar } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { descuentoTexto, semanasDe } from '#contract/cuenta-corriente/que-pagar.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { SemanaCard } from './SemanaCard.tsx'
import { UnaCuenta } from './UnaCuenta.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded on demand, because no debt is selected when the screen opens.
const SeleccionBar = lazyPiece(async () => (await import('./SeleccionBar.tsx')).SeleccionBar)

// Bank account to pay to. Loaded after the debts, because users read the debts first.
const CuentaPropia = lazyPiece(later(async () => (await import('#shared/cuenta/CuentaPropia.tsx')).CuentaPropia))

const NADA: ReadonlySet<string> = new Set()

/** Notices above the list: old data, credits, and the discount for early payment. */
const Avisos = ({ data: { datosViejos, creditos, descuento, hayMas } }: { data: QuePagar }) => {
  const aFavor = creditos.filter(({ importe }) => importe.startsWith('-'))
  return (
    <>
      {datosViejos && (
        <Alert variant="default" icon={<IconClock aria-hidden />} component="output">
          Estos datos no son de hoy: pueden faltar pagos y comprobantes recientes.
        </Alert>
      )}
      {descuento && (
        <Text size="sm">
          Descuento por pago anticipado: {descuentoTexto(descuento)}. Lo confirma cobranzas cuando aplica el pago.
        </Text>
      )}
      {aFavor.length > 0 && (
        <Text size="sm">
          Créditos sin aplicar: {aFavor.map(({ importe, moneda }) => formatSaldo(importe, moneda)).join(' · ')}.
        </Text>
      )}
      {hayMas && (
        <Text size="sm" c="dimmed">
          Se muestran los 1.000 comprobantes que vencen antes.
        </Text>
      )}
    </>
  )
}

const ahorroTexto = (elegidas: readonly Deuda[]): string | undefined => {
  const con = elegidas.filter(({ ahorro }) => ahorro !== '0.00')
  // All discounts are in the same currency, so use the currency of the first debt.
  return con.length
    ? `pagando hoy ahorrás ${formatMoney(sumImportes(con.map(({ ahorro }) => ahorro)), con[0]!.moneda)}`
    : undefined
}

const Deudas = ({ data }: { data: QuePagar }) => {
  const [chosen, setChosen] = useState(NADA)
  const { esInterno } = useProfile()
  const { deudas, hoy } = data
  const elegidas = deudas.filter(({ partidaId }) => chosen.has(partidaId))
  const choose = (some: readonly Deuda[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { partidaId } of some) {
      if (isChosen) next.add(partidaId)
      else next.delete(partidaId)
    }
    setChosen(next)
  }
  if (data.datosAl === null || !deudas.length) {
    const nothing = esInterno ? 'No debe nada.' : 'No debés nada. Cuando haya algo por pagar, lo vas a ver acá.'
    return (
      <Card withBorder>
        <EmptyState
          text={data.datosAl === null ? 'Todavía no recibimos los datos de esta cuenta corriente.' : nothing}
        />
      </Card>
    )
  }
  return (
    <Stack gap="sm">
      <Avisos data={data} />
      {semanasDe(deudas, hoy).map((semana) => (
        <SemanaCard
          key={`${semana.lunes} ${semana.moneda}`}
          semana={semana}
          hoy={hoy}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      <Suspense>
        <CuentaPropia razonSocialId={data.razonSocialId} />
      </Suspense>
      {elegidas.length > 0 && (
        <Suspense>
          <SeleccionBar
            // Pay only the part that earlier reports do not cover.
            partidas={elegidas.map((deuda) => ({ ...deuda, pendiente: deuda.aPagar }))}
            nota={ahorroTexto(elegidas)}
            onClear={() => setChosen(NADA)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

const DeCuenta = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data, error, refetch } = useCall(pagos.getQuePagar, { params: { id: String(razonSocialId) } })
  if (data) return <Deudas data={data} />
  if (!error) return <Placeholder height={300} label="Cargando lo que hay que pagar" />
  return (
    <Card withBorder>
      <FailedRead error={error} onRetry={() => void refetch()} />
    </Card>
  )
}

/** Screen of the debts by week. The selected debts fill in the form Informar pago (report a payment). */
export function Component() {
  return (
    <UnaCuenta title="Qué pagar" sinElegir="Elegí una razón social para ver qué tiene que pagar.">
      {(razonSocialId) => <DeCuenta key={razonSocialId} razonSocialId={razonSocialId} />}
    </UnaCuenta>
  )
}

import { Card, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useProfile } from '#web/profile.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Partidas } from './Partidas.tsx'
import { TotalesCard } from './TotalesCard.tsx'
import type { Cuenta } from './use-cuenta.ts'

// Only who has several companies sees it.
const PorRazonSocial = lazy(() => import('./PorRazonSocial.tsx').then((module) => ({ default: module.PorRazonSocial })))

/** No data yet, nothing owed and books that cannot be read are three different things: none of them is a zero. */
export const CuentaContenido = ({ cuenta }: { cuenta: Cuenta }) => {
  const { esInterno } = useProfile()
  const { data, error, refetch } = cuenta.resumen
  if (!data && error) {
    const retry = () => {
      void refetch()
      void cuenta.page.refetch()
    }
    return (
      <Card withBorder>
        <FailedRead error={error} onRetry={retry} />
      </Card>
    )
  }
  if (data?.datosAl === null)
    return (
      <Card withBorder>
        <EmptyState
          text={
            esInterno
              ? 'Todavía no recibimos los datos de esta cuenta.'
              : 'Todavía no recibimos los datos de tu cuenta.'
          }
        />
      </Card>
    )
  const monedas = data?.totales.map(({ moneda }) => moneda) ?? []
  return (
    <Stack>
      {!data && <Skeleton height={288} component="output" aria-busy aria-label="Cargando los totales" />}
      {data?.totales.map((totales) => (
        <TotalesCard key={totales.moneda} totales={totales} cuenta={cuenta} isOnly={monedas.length === 1} />
      ))}
      {cuenta.isTodas && data && (
        <Suspense fallback={<Skeleton height={140} />}>
          <PorRazonSocial cuentas={data.porRazonSocial} />
        </Suspense>
      )}
      <Partidas cuenta={cuenta} monedas={monedas} />
    </Stack>
  )
}

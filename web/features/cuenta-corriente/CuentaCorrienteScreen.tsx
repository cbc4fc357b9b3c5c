import { Alert, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCash, IconClock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { TODAS } from '#shared/lists/filtros.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { pagoPath } from '#shared/cuenta/cuenta.paths.ts'
import { CuentaNav } from '#shared/cuenta/CuentaNav.tsx'
import { ElegirCuenta } from './ElegirCuenta.tsx'
import { Partidas } from './Partidas.tsx'
import { PeriodoCard } from './PeriodoCard.tsx'
import { TotalesCard } from './TotalesCard.tsx'
import { type Cuenta, useCuenta } from './use-cuenta.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded on demand, because only users with several razones sociales need it.
const PorRazonSocial = lazyPiece(async () => (await import('./PorRazonSocial.tsx')).PorRazonSocial)

/**
 * Content of the statement. The empty text differs before the first data, when nothing is owed, and while the ERP is
 * unavailable. An unknown balance never shows as zero.
 */
const CuentaContenido = ({ cuenta }: { cuenta: Cuenta }) => {
  const { esInterno } = useProfile()
  const { periodo } = cuenta
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
              ? 'Todavía no recibimos los datos de esta cuenta corriente.'
              : 'Todavía no recibimos los datos de tu cuenta corriente.'
          }
        />
      </Card>
    )
  const monedas = data?.totales.map(({ moneda }) => moneda) ?? []
  return (
    <Stack>
      {!periodo && !data && <Placeholder height={150} label="Cargando los totales" />}
      {periodo && <PeriodoCard cuenta={cuenta} periodo={periodo} />}
      {!periodo &&
        data?.totales.map((totales) => (
          <TotalesCard key={totales.moneda} totales={totales} cuenta={cuenta} isOnly={monedas.length === 1} />
        ))}
      {!periodo && cuenta.isTodas && data && (
        <Suspense fallback={<Placeholder height={140} />}>
          <PorRazonSocial cuentas={data.porRazonSocial} />
        </Suspense>
      )}
      <Partidas cuenta={cuenta} monedas={monedas} />
    </Stack>
  )
}

/** Link that switches between the razón social of the header and all razones sociales of the user. */
const TodasLink = ({ cuenta: { isTodas, valores, change } }: { cuenta: Cuenta }) => {
  const { razonSocial } = useProfile()
  const isOne = isTodas || valores.rs !== ''
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => change({ rs: isOne ? '' : TODAS })}>
      {isOne ? `Ver solo ${razonSocial?.razonSocial}` : 'Ver todas mis razones sociales'}
    </Anchor>
  )
}

/** Header of the statement: razón social, and the time of the data. */
const CuentaDe = ({ cuenta }: { cuenta: Cuenta }) => {
  const { usuario, esInterno } = useProfile()
  const { datosAl, datosViejos } = cuenta.resumen.data ?? {}
  return (
    <>
      <Group justify="space-between" gap="sm">
        <CuentaNav />
        <Group gap="md">
          {!esInterno && usuario.listRazonSocial.length > 1 && <TodasLink cuenta={cuenta} />}
          {datosAl && (
            <Text size="sm" c="dimmed">
              Datos al {formatInstant(datosAl)}
            </Text>
          )}
        </Group>
      </Group>
      {esInterno && <ElegirCuenta rs={cuenta.valores.rs} onChange={(rs) => cuenta.change({ rs })} />}
      {datosAl && datosViejos && (
        <Alert variant="default" icon={<IconClock aria-hidden />} component="output">
          Estos datos no son de hoy: pueden faltar pagos y comprobantes recientes.
        </Alert>
      )}
    </>
  )
}

/** Screen of the statement: amounts owed, by age and document. */
export function Component() {
  const cuenta = useCuenta()
  const { razonSocialId, isTodas, isChosen } = cuenta
  return (
    <Stack>
      <PageHeader
        title="Cuenta Corriente"
        actions={
          <Button
            component={Link}
            to={razonSocialId ? `${pagoPath}?rs=${razonSocialId}` : pagoPath}
            leftSection={<IconCash size={18} aria-hidden />}
          >
            Informar pago
          </Button>
        }
      />
      <CuentaDe cuenta={cuenta} />
      {isChosen ? (
        // The selected items belong to one account. The key clears the selection when the account changes.
        <CuentaContenido key={isTodas ? 'todas' : razonSocialId} cuenta={cuenta} />
      ) : (
        <Card withBorder>
          <EmptyState text="Elegí una razón social para ver su cuenta corriente." />
        </Card>
      )}
      <Outlet />
    </Stack>
  )
}

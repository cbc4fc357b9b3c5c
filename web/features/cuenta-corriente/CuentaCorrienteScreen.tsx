import { Button, Card, Stack, Alert, Box, Group, Skeleton, Text } from '@mantine/core'
import { IconCash, IconClock } from '@tabler/icons-react'
import { Link, Outlet } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pagoPath } from './cuenta.paths.ts'
import { CuentaContenido } from './CuentaContenido.tsx'
import { CuentaNav } from './CuentaNav.tsx'
import { useCuenta, type Cuenta } from './use-cuenta.ts'
import { lazy, Suspense } from 'react'
import { formatInstant } from '#contract/fechas.ts'
import { useProfile } from '#web/profile.tsx'

// A list to choose from opens over the statement: it comes after it.
const RazonSocialFiltro = lazy(() =>
  import('#shared/lists/RazonSocialFiltro.tsx').then((module) => ({ default: module.RazonSocialFiltro })),
)

/** Whose account it is, and of when its data are. */
const CuentaDe = ({ cuenta }: { cuenta: Cuenta }) => {
  const { usuario, esInterno } = useProfile()
  const { datosAl, datosViejos } = cuenta.resumen.data ?? {}
  const canChoose = esInterno || usuario.listRazonSocial.length > 1
  return (
    <>
      {(canChoose || datosAl) && (
        <Group justify="space-between" align="end" gap="sm">
          {canChoose && (
            <Box w={{ base: '100%', xs: 320 }}>
              <Suspense fallback={<Skeleton height={59} />}>
                <RazonSocialFiltro rs={cuenta.valores.rs} onChange={(rs) => cuenta.change({ rs })} />
              </Suspense>
            </Box>
          )}
          {datosAl && (
            <Text size="sm" c="dimmed">
              Datos al {formatInstant(datosAl)}
            </Text>
          )}
        </Group>
      )}
      {datosAl && datosViejos && (
        <Alert variant="default" icon={<IconClock aria-hidden />} component="output">
          Estos datos no son de hoy: pueden faltar pagos y facturas recientes.
        </Alert>
      )}
    </>
  )
}

/** The statement: what is owed, since when and for which document. */
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
      <CuentaNav />
      <CuentaDe cuenta={cuenta} />
      {isChosen ? (
        // What was selected is of one account: another one starts anew.
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

import { Alert, Box, Group, Skeleton, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatInstant } from '#contract/fechas.ts'
import { useProfile } from '#web/profile.tsx'
import type { Cuenta } from './use-cuenta.ts'

// A list to choose from opens over the statement: it comes after it.
const RazonSocialFiltro = lazy(() =>
  import('#shared/lists/RazonSocialFiltro.tsx').then((module) => ({ default: module.RazonSocialFiltro })),
)

/** Whose account it is, and of when its data are. */
export const CuentaDe = ({ cuenta }: { cuenta: Cuenta }) => {
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

import { Button, Card, Stack } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { Link, Outlet } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { pagoPath } from './cuenta.paths.ts'
import { CuentaContenido } from './CuentaContenido.tsx'
import { CuentaDe } from './CuentaDe.tsx'
import { CuentaNav } from './CuentaNav.tsx'
import { useCuenta } from './use-cuenta.ts'

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

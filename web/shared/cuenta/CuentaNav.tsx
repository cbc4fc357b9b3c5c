import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { cuentaPath, mesesPath, pagosPath, quePagarPath, recibosPath } from './cuenta.paths.ts'

const PLACES = [
  [cuentaPath(), 'Comprobantes'],
  [quePagarPath, 'Qué pagar'],
  [mesesPath, 'Estado de cuenta'],
  [pagosPath, 'Pagos informados'],
  [recibosPath, 'Recibos'],
] as const

/** Navigation between the statement, its months, the reported payments and the receipts. */
export const CuentaNav = () => {
  const { pathname } = useLocation()
  const [here] = PLACES.findLast(([path]) => pathname.startsWith(path)) ?? PLACES[0]
  return (
    <Group component="nav" aria-label="Cuenta corriente" gap="xs">
      {PLACES.map(([path, label]) => {
        const isHere = path === here
        return (
          <Button
            key={path}
            component={Link}
            to={path}
            size="compact-md"
            px="sm"
            variant={isHere ? 'default' : 'subtle'}
            aria-current={isHere ? 'page' : undefined}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}

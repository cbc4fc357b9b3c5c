import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { cuentaPath, pagosPath } from './cuenta.paths.ts'

const PLACES = [
  [cuentaPath(), 'Partidas'],
  [pagosPath, 'Pagos informados'],
] as const

/** From the statement to the payments that were told, and back. */
export const CuentaNav = () => {
  const { pathname } = useLocation()
  return (
    <Group component="nav" aria-label="Cuenta corriente" gap="xs">
      {PLACES.map(([path, label]) => {
        const isHere = (pathname === pagosPath) === (path === pagosPath)
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

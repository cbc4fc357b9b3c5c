import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { type PasoId, pasoDe } from '#contract/puesta-en-marcha/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useProfile } from '#web/profile.tsx'

/**
 * Empty state for a missing setup step. Administrators get a link to the screen of the step; other users read who has
 * to do it.
 */
export const FaltaPaso = ({ paso }: { paso: PasoId }) => {
  const { hasRole } = useProfile()
  const { titulo, pantalla } = pasoDe(paso)
  const cosa = titulo[0]!.toLowerCase() + titulo.slice(1)
  const administra = hasRole(...CAPACIDADES.administrar.roles)
  return (
    <EmptyState
      text={
        administra
          ? `Todavía no hay nada de esto. Falta cargar ${cosa}.`
          : `Todavía no se puede usar: la distribuidora tiene que cargar ${cosa}.`
      }
      action={
        administra && (
          <Button component={Link} to={`${PREFIX}/${pantalla}`}>
            Cargar {cosa}
          </Button>
        )
      }
    />
  )
}

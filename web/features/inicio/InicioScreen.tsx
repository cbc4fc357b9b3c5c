import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { later } from '#ui/first-shown.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import { CuentaTira } from './CuentaTira.tsx'
import classes from './Inicio.module.css'
import { PuestaCard } from './PuestaCard.tsx'
import { RestoQueViene } from './RestoQueViene.tsx'
import { TeToca, useTareas } from './TeToca.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded on demand, because only staff need it.
const MesaColas = lazyPiece(async () => (await import('./MesaColas.tsx')).MesaColas)
const InicioResto = lazyPiece(later(async () => (await import('./InicioResto.tsx')).InicioResto))

/** Returns the main action of the user: a moto order if the user can place one, otherwise a return. */
const accionDe = ({ esInterno, can, hasRole }: Profile): { path: string; label: string } | undefined => {
  if (!esInterno && can(SERVICIOS.pedidosMotos) && hasRole(...CAPACIDADES.pedirMotos.roles))
    return { path: 'pedidos-motos/nuevo', label: 'Nuevo Pedido' }
  return can(SERVICIOS.devoluciones) ? { path: 'devoluciones/nueva', label: 'Nueva Devolución' } : undefined
}

/** Screen Inicio: tasks, account, news and contacts. */
export const Component = () => {
  const profile = useProfile()
  const { usuario, razonSocial, esInterno, can, hasRole } = profile
  // Staff never see the account, because they have none.
  const seesCuenta = can(SERVICIOS.cuentaCorriente) && hasRole(...CAPACIDADES.verCuenta.roles)
  const tareas = useTareas(esInterno ? undefined : razonSocial?.razonSocialId)
  const accion = accionDe(profile)
  return (
    <Stack gap="lg">
      <PageHeader
        title={`Hola, ${usuario.contacto.nombre}`}
        actions={
          accion && (
            <Button
              // The button is not filled for staff, because their main action is the mesa.
              variant={esInterno ? 'default' : 'filled'}
              component={Link}
              to={`${PREFIX}/${accion.path}`}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {accion.label}
            </Button>
          )
        }
      />
      {hasRole(...CAPACIDADES.administrar.roles) && <PuestaCard />}
      <div className={classes.page}>
        <Stack gap="lg" className={classes.first ?? ''}>
          {esInterno && (
            <Suspense fallback={<Placeholder height={300} label="Cargando la Mesa" />}>
              <MesaColas />
            </Suspense>
          )}
          {razonSocial && seesCuenta && <CuentaTira razonSocialId={razonSocial.razonSocialId} />}
          {!esInterno && razonSocial && (
            <TeToca tareas={tareas} cuentaDe={seesCuenta ? razonSocial.razonSocialId : undefined} />
          )}
        </Stack>
        {!tareas.isLoading && (
          <Suspense fallback={<RestoQueViene />}>
            <InicioResto />
          </Suspense>
        )}
      </div>
    </Stack>
  )
}

import { Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import { canOpenTienda } from '#web/tienda.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { Banners } from './Banners.tsx'
import { CuentaCard } from './CuentaCard.tsx'
import { DevolucionesCard } from './DevolucionesCard.tsx'
import { DocumentosCard } from './DocumentosCard.tsx'
import { TiendaCard } from './TiendaCard.tsx'
import { TicketsCard } from './TicketsCard.tsx'
import { VencePronto } from './VencePronto.tsx'

const TICKETS = [
  { tipo: 'reclamo', servicioId: SERVICIOS.reclamos, folder: 'reclamos', plural: 'reclamos' },
  { tipo: 'garantia', servicioId: SERVICIOS.garantias, folder: 'garantias', plural: 'garantías' },
] as const

/** What this person starts most: who orders motorcycles, an order. */
const accionDe = ({ esInterno, can, hasRole }: Profile): { path: string; label: string } | undefined => {
  if (!esInterno && can(SERVICIOS.pedidosMotos) && hasRole(...CAPACIDADES.pedirMotos.roles))
    return { path: 'pedidos-motos/nuevo', label: 'Nuevo Pedido' }
  return can(SERVICIOS.devoluciones) ? { path: 'devoluciones/nueva', label: 'Nueva Devolución' } : undefined
}

/** Inicio: what waits for me, what is open, and whom to call. */
export const Component = () => {
  const profile = useProfile()
  const { usuario, razonSocial, can, hasRole } = profile
  const hasDevoluciones = can(SERVICIOS.devoluciones)
  // The distributor's own people have no account: they look one up.
  const seesCuenta = can(SERVICIOS.cuentaCorriente) && hasRole(...CAPACIDADES.verCuenta.roles)
  const cuenta = seesCuenta ? razonSocial?.razonSocialId : undefined
  const accion = accionDe(profile)
  return (
    <Stack gap="lg">
      <PageHeader
        title={`Hola, ${usuario.contacto.nombre}`}
        actions={
          accion && (
            <Button component={Link} to={`${PREFIX}/${accion.path}`} leftSection={<IconPlus size={16} aria-hidden />}>
              {accion.label}
            </Button>
          )
        }
      />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {cuenta && <CuentaCard razonSocialId={cuenta} muestra="vencido" />}
        {hasDevoluciones && <DevolucionesCard muestra="pendientes" />}
        {TICKETS.map(
          ({ servicioId, ...kind }) =>
            can(servicioId) && <TicketsCard key={kind.tipo} {...kind} muestra="pendientes" />,
        )}
        {razonSocial && can(SERVICIOS.documentacion) && <DocumentosCard />}
        {cuenta && <CuentaCard razonSocialId={cuenta} muestra="saldo" />}
        {cuenta && <CuentaCard razonSocialId={cuenta} muestra="proximo" />}
        {hasDevoluciones && <DevolucionesCard muestra="abiertas" />}
        {TICKETS.map(
          ({ servicioId, ...kind }) => can(servicioId) && <TicketsCard key={kind.tipo} {...kind} muestra="abiertos" />,
        )}
      </SimpleGrid>
      {razonSocial && <VencePronto razonSocialId={razonSocial.razonSocialId} />}
      {canOpenTienda(profile) && <TiendaCard />}
      <Banners />
      {razonSocial && (
        <Stack gap="sm" component="section" aria-labelledby="contactos">
          <Title order={2} id="contactos" fz={16}>
            Tus contactos
          </Title>
          <Contactos razonSocial={razonSocial} />
        </Stack>
      )}
    </Stack>
  )
}

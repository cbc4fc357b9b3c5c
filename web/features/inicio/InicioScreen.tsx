import { Button, SimpleGrid, Stack, Title, Card, Group, Text } from '@mantine/core'
import { IconPlus, IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { documentos } from '#contract/documentos.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import { canOpenTienda, openTienda } from '#web/tienda.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { CuentaCard } from './CuentaCard.tsx'
import { DevolucionesCard } from './DevolucionesCard.tsx'
import { TicketsCard } from './TicketsCard.tsx'
import { VencePronto } from './VencePronto.tsx'
import { BannerCard } from '#shared/BannerCard.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { useCall } from '#web/queries.tsx'
import { NumberCard } from './NumberCard.tsx'

/** How many documents wait for this person to say that they read them. */
const DocumentosCard = () => {
  const { data, error, refetch } = useCall(documentos.summarize)
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  return (
    <NumberCard
      label="Documentos por leer"
      value={data?.sinLeer}
      to={`${PREFIX}/documentacion?ver=por-leer`}
      hint="Leelos y confirmalo"
      none={data?.nuevos ? `${data.nuevos} nuevos desde tu última visita` : 'Estás al día'}
      loud
    />
  )
}

/** The way to the shop. */
const TiendaCard = () => (
  <Card withBorder padding="md" component="section" aria-labelledby="tienda">
    <Group justify="space-between" gap="sm">
      <Stack gap={0} miw={0}>
        <Title order={2} id="tienda" fz={16}>
          Tienda
        </Title>
        <Text size="sm" c="dimmed">
          Precios y stock al día. Entrás con tu mismo usuario.
        </Text>
      </Stack>
      <Button
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden />}
        aria-label="Abrir la tienda en otra pestaña"
        onClick={() => void openTienda()}
      >
        Abrir la tienda
      </Button>
    </Group>
  </Card>
)

/** News of the negocios of the chosen razón social; of all of them for staff. */
const Banners = () => {
  const { negocios, razonSocial } = useProfile()
  const own = new Set((razonSocial?.negocios ?? negocios).map(({ negocioId }) => negocioId))
  const banners = negocios
    .filter(({ negocioId }) => own.has(negocioId))
    .flatMap(({ negocio, banners: each }) => each.map((banner) => ({ negocio, ...banner })))
  if (banners.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" component="section" aria-label="Novedades">
      {banners.map((banner) => (
        <BannerCard key={banner.bannerId} {...banner} />
      ))}
    </SimpleGrid>
  )
}

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

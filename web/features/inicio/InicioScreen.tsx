import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { BannerCard } from '#shared/BannerCard.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type Profile, useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { canOpenTienda, openTienda } from '#web/tienda.ts'
import { CuentaCard } from './CuentaCard.tsx'
import { NumberCard } from './NumberCard.tsx'
import { PuestaCard } from './PuestaCard.tsx'
import { VencePronto } from './VencePronto.tsx'

// Of the distributor's people alone.
const MesaCards = lazy(() => import('./MesaCards.tsx').then((module) => ({ default: module.MesaCards })))

/** Status 8: the only one that waits for the customer. */
const ESPERAN_TRANSPORTE = 8

/** How many returns wait for somebody and how many are open, of the chosen razón social. */
const DevolucionesCard = ({ muestra }: { muestra: 'pendientes' | 'abiertas' }) => {
  const { razonSocial } = useProfile()
  const query = razonSocial ? { razonSocialId: razonSocial.razonSocialId } : {}
  const { data, error, refetch } = useCall(devoluciones.summarize, { query })
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  return muestra === 'pendientes' ? (
    <NumberCard
      label="Esperan tus datos de transporte"
      value={data?.esperanTransporte}
      to={`${PREFIX}/devoluciones?estado=${ESPERAN_TRANSPORTE}`}
      hint="Cargalos para que la mercadería viaje"
      none="Nada pendiente"
      loud
    />
  ) : (
    <NumberCard
      label="Devoluciones abiertas"
      value={data?.abiertas}
      to={`${PREFIX}/devoluciones?ver=abiertas`}
      hint="Ver las que están en curso"
      none="No hay ninguna en curso"
    />
  )
}

interface TicketsCardProps {
  tipo: TipoTicket
  /** Its screen. */
  folder: string
  /** "reclamos". */
  plural: string
  /** What waits for the person who reads, or all that is open. */
  muestra: 'pendientes' | 'abiertos'
}

/** How many claims or warranties wait for somebody, or are open. */
const TicketsCard = ({ tipo, folder, plural, muestra }: TicketsCardProps) => {
  const { razonSocial } = useProfile()
  const query = { tipo, ...(razonSocial && { razonSocialId: razonSocial.razonSocialId }) }
  const { data, error, refetch } = useCall(tickets.summarize, { query })
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  // Each count opens the rows that it counted.
  const listOf = (ver: 'abiertos' | 'sinLeer' | 'esperanCliente') => `${PREFIX}/${folder}?ver=${ver}`
  if (muestra === 'abiertos') {
    return (
      <NumberCard
        label={`${plural[0]!.toUpperCase()}${plural.slice(1)} en curso`}
        value={data?.abiertos}
        to={listOf('abiertos')}
        hint="Ver lo que está en curso"
        none="No hay nada en curso"
      />
    )
  }
  const hasOnlyUnread = data?.esperanCliente === 0 && data.sinLeer > 0
  return (
    <NumberCard
      label={`Te toca en ${plural}`}
      value={data?.esperanCliente}
      to={listOf(hasOnlyUnread ? 'sinLeer' : 'esperanCliente')}
      hint="Completá lo que te pedimos"
      none={data?.sinLeer ? `${data.sinLeer} con respuesta sin leer` : 'Nada pendiente'}
      loud
    />
  )
}

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
  const { usuario, razonSocial, esInterno, can, hasRole } = profile
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
      {hasRole(...CAPACIDADES.administrar.roles) && <PuestaCard />}
      {esInterno ? (
        <Suspense fallback={<Skeleton height={240} component="output" aria-label="Cargando tu mesa" />}>
          <MesaCards />
        </Suspense>
      ) : (
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
            ({ servicioId, ...kind }) =>
              can(servicioId) && <TicketsCard key={kind.tipo} {...kind} muestra="abiertos" />,
          )}
        </SimpleGrid>
      )}
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

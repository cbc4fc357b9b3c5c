import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { BannerCard } from '#shared/BannerCard.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { ULTIMAS } from '#shared/notificaciones/ultimas.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { canOpenTienda, openTienda } from '#web/tienda.ts'
import classes from './Inicio.module.css'
import { Novedades } from './Novedades.tsx'
import { RestoQueViene } from './RestoQueViene.tsx'
import { VencePronto } from './VencePronto.tsx'

/** Card with the link to the shop. A phone has the link in the menu instead. */
const Tienda = () => (
  <Card withBorder padding="md" component="section" aria-labelledby="tienda" visibleFrom="md">
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

/** Banners for the negocios (lines of business) of the razón social; staff see all banners. */
const Banners = () => {
  const { negocios, razonSocial } = useProfile()
  const own = new Set((razonSocial?.negocios ?? negocios).map(({ negocioId }) => negocioId))
  const banners = negocios
    .filter(({ negocioId }) => own.has(negocioId))
    .flatMap(({ negocio, banners: each }) => each.map((banner) => ({ negocio, ...banner })))
  if (banners.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label="Publicidad y avisos">
      {banners.map((banner) => (
        <BannerCard key={banner.bannerId} {...banner} />
      ))}
    </Stack>
  )
}

/** News, contacts and banners. They load after the tasks and appear together, so that the layout does not shift. */
export const InicioResto = () => {
  const profile = useProfile()
  const { razonSocial, can } = profile
  const razonSocialId = razonSocial?.razonSocialId
  const news = useCall(notificaciones.search, ULTIMAS)
  const vencen = useCall(
    tickets.listPorVencer,
    { query: { razonSocialIds: [razonSocialId ?? 0] } },
    { enabled: razonSocialId !== undefined && can(SERVICIOS.garantias) },
  )
  if (news.isLoading || vencen.isLoading) return <RestoQueViene />
  return (
    <>
      <div className={classes.news}>
        {news.data ? (
          <Novedades notificaciones={news.data.notificaciones} />
        ) : (
          news.error && <FailedRead error={news.error} onRetry={() => void news.refetch()} />
        )}
      </div>
      <Stack gap="lg" className={classes.aside ?? ''}>
        {razonSocialId !== undefined && vencen.data && (
          <VencePronto razonSocialId={razonSocialId} unidades={vencen.data.unidades} />
        )}
        {razonSocial && (
          <Stack gap="sm" component="section" aria-labelledby="contactos">
            <Title order={2} id="contactos" fz={16}>
              Tus contactos
            </Title>
            <Contactos razonSocial={razonSocial} cols={1} />
          </Stack>
        )}
        {canOpenTienda(profile) && <Tienda />}
        <Banners />
      </Stack>
    </>
  )
}

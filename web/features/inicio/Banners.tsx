import { SimpleGrid } from '@mantine/core'
import { BannerCard } from '#shared/BannerCard.tsx'
import { useProfile } from '#web/profile.tsx'

/** News of the negocios of the chosen razón social; of all of them for staff. */
export const Banners = () => {
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

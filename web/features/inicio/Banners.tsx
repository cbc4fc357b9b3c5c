import { Anchor, Card, SimpleGrid, Text, Title, VisuallyHidden } from '@mantine/core'
import { formatDay } from '#contract/fechas.ts'
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
      {banners.map(({ bannerId, negocio, titulo, texto, enlace, vigenteHasta }) => (
        <Card key={bannerId} withBorder padding="md">
          <Text size="xs" c="dimmed">
            {negocio}
            {vigenteHasta && ` · Hasta el ${formatDay(vigenteHasta)}`}
          </Text>
          <Title order={2} fz={16} my={4}>
            {titulo}
          </Title>
          <Text size="sm">{texto}</Text>
          {enlace && (
            <Anchor href={enlace} size="sm" target="_blank" rel="noreferrer" mt="xs">
              Ver más <VisuallyHidden component="span">sobre {titulo}</VisuallyHidden>
            </Anchor>
          )}
        </Card>
      ))}
    </SimpleGrid>
  )
}

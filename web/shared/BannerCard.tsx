import { Anchor, Card, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { isEnlace, isEnlaceInterno } from '#contract/base/enlaces.ts'
import { formatDay } from '#contract/valores/fechas.ts'

interface BannerCardProps {
  negocio: string
  titulo: string
  texto: string
  enlace: string | null
  vigenteHasta: string | null
}

/** Card of a banner in Inicio. Omits a link that is neither a path of the portal nor an https URL. */
export const BannerCard = ({ negocio, titulo, texto, enlace, vigenteHasta }: BannerCardProps) => {
  const more = (
    <>
      Ver más <VisuallyHidden component="span">sobre {titulo}</VisuallyHidden>
    </>
  )
  return (
    <Card withBorder padding="md">
      <Text size="xs" c="dimmed">
        {negocio}
        {vigenteHasta && ` · Hasta el ${formatDay(vigenteHasta)}`}
      </Text>
      <Title order={2} fz={16} my={4} style={{ overflowWrap: 'anywhere' }}>
        {titulo}
      </Title>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texto}
      </Text>
      {enlace && isEnlaceInterno(enlace) && (
        <Anchor component={Link} to={enlace} size="sm" mt="xs">
          {more}
        </Anchor>
      )}
      {enlace && isEnlace(enlace) && !isEnlaceInterno(enlace) && (
        <Anchor href={enlace} size="sm" target="_blank" rel="noreferrer" mt="xs">
          {more}
        </Anchor>
      )}
    </Card>
  )
}

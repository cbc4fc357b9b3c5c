import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { CENTRO_SERVICIOS } from '#contract/centros-garantias/reglas.ts'
import type { Centro } from '#contract/centros-garantias/shapes.ts'
import { formatCount } from '#contract/base/formato.ts'
import { formatDay } from '#contract/base/fechas.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { formatTelefono } from '#contract/base/telefonos.ts'
import { useProfile } from '#web/profile.tsx'

interface CentroCardProps {
  centro: Centro
  km: number | undefined
  /** Absent: this person changes nothing. */
  onEdit: (() => void) | undefined
}

const directionsOf = ({ latitud, longitud, domicilio, localidad, provincia }: Centro): string => {
  const destination = latitud === null ? `${domicilio}, ${localidad}, ${provincia}` : `${latitud},${longitud}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}

/** What a claim that tells of a mistake begins with. */
const reportPath = ({ nombre, localidad }: Centro): string =>
  `${PREFIX}/reclamos/nuevo?${new URLSearchParams({ titulo: `Dato incorrecto del centro ${nombre}, ${localidad}` })}`

/** A centre: where it is, what it does, and every way to reach it. */
export const CentroCard = ({ centro, km, onEdit }: CentroCardProps) => {
  const { can } = useProfile()
  const { nombre, domicilio, localidad, provincia, telefono, whatsapp, email, horario, marcas, servicios } = centro
  return (
    <Card withBorder padding="md" component="article" h="100%" aria-label={nombre}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Title order={2} fz={16}>
            {nombre}
          </Title>
          {km !== undefined && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              a {formatCount(Math.round(km))} km
            </Text>
          )}
        </Group>
        <Text size="sm">{[domicilio, localidad, provincia].filter(Boolean).join(', ')}</Text>
        {horario && (
          <Text size="sm" c="dimmed">
            {horario}
          </Text>
        )}
        <Group gap={6}>
          {servicios.map((servicio) => (
            <Badge key={servicio} variant="light" tt="none" fw={500}>
              {CENTRO_SERVICIOS[servicio]}
            </Badge>
          ))}
        </Group>
        <Text size="sm">
          <b>Marcas:</b> {marcas.length ? marcas.map((marca) => marca.nombre).join(', ') : 'todas'}
        </Text>
        {!centro.activo && <Text size="sm">Dado de baja: los clientes no lo ven.</Text>}
        {centro.vigenteHasta && <Text size="sm">Vigente hasta el {formatDay(centro.vigenteHasta)}</Text>}
        <Group gap="md" mt="auto">
          <Anchor size="sm" lh="28px" href={`tel:${telefono}`}>
            {formatTelefono(telefono)}
          </Anchor>
          {whatsapp && (
            <Anchor size="sm" lh="28px" href={`https://wa.me/${whatsapp.slice(1)}`} target="_blank" rel="noreferrer">
              WhatsApp
            </Anchor>
          )}
          {email && (
            <Anchor size="sm" lh="28px" href={`mailto:${email}`}>
              {email}
            </Anchor>
          )}
          <Anchor size="sm" lh="28px" href={directionsOf(centro)} target="_blank" rel="noreferrer">
            Cómo llegar
          </Anchor>
        </Group>
        <Group gap="xs">
          {can(SERVICIOS.garantias) && servicios.includes('garantia') && centro.activo && (
            <Button
              component={Link}
              to={`${PREFIX}/garantias/nueva?${new URLSearchParams({ centro: `${nombre}, ${localidad}` })}`}
              size="compact-sm"
              variant="light"
            >
              Pedir garantía acá
            </Button>
          )}
          {onEdit ? (
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              Editar
            </Button>
          ) : (
            can(SERVICIOS.reclamos) && (
              <Button component={Link} to={reportPath(centro)} size="compact-sm" variant="subtle" color="gray">
                Avisar un dato incorrecto
              </Button>
            )
          )}
        </Group>
      </Stack>
    </Card>
  )
}

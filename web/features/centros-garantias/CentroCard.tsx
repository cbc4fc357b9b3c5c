import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CENTRO_SERVICIOS } from '#contract/centros-garantias/reglas.ts'
import type { Centro } from '#contract/centros-garantias/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { formatTelefono } from '#contract/valores/telefonos.ts'
import { IconLink } from '#ui/IconLink.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'
import { useProfile } from '#web/profile.tsx'
import classes from './CentroCard.module.css'

interface CentroCardProps {
  centro: Centro
  km: number | undefined
  /** undefined: the user may not edit the centre. */
  onEdit: (() => void) | undefined
}

const directionsOf = ({ latitud, longitud, domicilio, localidad, provincia }: Centro): string => {
  const destination = latitud === null ? `${domicilio}, ${localidad}, ${provincia}` : `${latitud},${longitud}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}

/** Returns the path of a new claim that reports wrong data of the centre. */
const reportPath = ({ nombre, localidad }: Centro): string =>
  `${PREFIX}/reclamos/nuevo?${new URLSearchParams({ titulo: `Dato incorrecto del centro ${nombre}, ${localidad}` })}`

/** Row of a warranty centre: address, services, icons to contact the centre, and links to new requests. */
export const CentroCard = ({ centro, km, onEdit }: CentroCardProps) => {
  const { can } = useProfile()
  const { nombre, domicilio, localidad, provincia, telefono, whatsapp, email, horario, marcas, servicios } = centro
  const attends = marcas.length ? marcas.map((marca) => marca.nombre).join(', ') : 'todas las marcas'
  const asks = can(SERVICIOS.garantias) && servicios.includes('garantia') && centro.activo
  return (
    <Card withBorder padding="md" component="li" aria-label={nombre}>
      <div className={classes.row}>
        <div className={classes.what}>
          <Group gap="xs" align="baseline">
            <Title order={2} fz={16}>
              {nombre}
            </Title>
            {km !== undefined && (
              <Text size="sm" c="dimmed">
                a {formatCount(Math.round(km))} km
              </Text>
            )}
          </Group>
          <Text size="sm">{[domicilio, localidad, provincia].filter(Boolean).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {[formatTelefono(telefono), horario].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {[...servicios.map((servicio) => CENTRO_SERVICIOS[servicio]), attends].join(' · ')}
          </Text>
          {!centro.activo && <Text size="sm">Inactivo: los clientes no lo ven.</Text>}
          {centro.vigenteHasta && <Text size="sm">Vigente hasta el {formatDay(centro.vigenteHasta)}</Text>}
        </div>
        <div className={classes.reach}>
          <IconLink icon={IconPhone} href={`tel:${telefono}`} label={`Llamar a ${nombre}`} />
          {whatsapp && (
            <IconLink
              icon={IconBrandWhatsapp}
              href={`https://wa.me/${whatsapp.slice(1)}`}
              label={`WhatsApp a ${nombre}`}
              outside
            />
          )}
          {email && <IconLink icon={IconMail} href={`mailto:${email}`} label={`Email a ${nombre}, ${email}`} />}
          <IconLink icon={IconMapPin} href={directionsOf(centro)} label={`Cómo llegar a ${nombre}`} outside />
        </div>
        <div className={classes.ask}>
          {asks && (
            <Button
              component={Link}
              to={`${PREFIX}/garantias/nueva?${new URLSearchParams({ centro: `${nombre}, ${localidad}` })}`}
              variant="light"
              px="sm"
            >
              Pedir garantía acá
            </Button>
          )}
        </div>
        {(onEdit || can(SERVICIOS.reclamos)) && (
          <RowMenu
            label={`Más opciones de ${nombre}`}
            items={(Item) =>
              onEdit ? (
                <Item onClick={onEdit}>Editar</Item>
              ) : (
                <Item component={Link} to={reportPath(centro)}>
                  Avisar un dato incorrecto
                </Item>
              )
            }
          />
        )}
      </div>
    </Card>
  )
}

import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { RazonSocial } from '#contract/usuarios/shapes.ts'
import type { usuarios } from '#contract/usuarios/calls.ts'
import { useProfile } from '#web/profile.tsx'
import type { useCall } from '#web/queries.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Imagen } from '#shared/Imagen.tsx'
import { CambiarImagen } from './CambiarImagen.tsx'
import { Facts } from './Facts.tsx'
import classes from './RazonSocialCard.module.css'
import { Placeholder } from '#ui/Placeholder.tsx'

type MarcasRead = Pick<ReturnType<typeof useCall<typeof usuarios.getMarcas>>, 'data' | 'error' | 'refetch'>

const Marcas = ({ razonSocial, marcas }: { razonSocial: RazonSocial; marcas: MarcasRead }) => {
  if (marcas.error && !marcas.data) {
    return (
      <Text size="sm" role="alert">
        No pudimos traer las marcas.{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void marcas.refetch()}>
          Reintentar
        </Anchor>
      </Text>
    )
  }
  if (!marcas.data) return <Placeholder height={36} />
  const own: ReplyOf<typeof usuarios.getMarcas> = marcas.data.filter((marca) =>
    razonSocial.negocios.some(({ negocioId }) => negocioId === marca.negocioId),
  )
  return <Fact label="Marcas">{own.map(({ nombre }) => nombre).join(', ') || '—'}</Fact>
}

interface RazonSocialCardProps {
  razonSocial: RazonSocial
  isOpen: boolean
  /** Brands of all razones sociales of the user. */
  marcas: MarcasRead
}

/** Card of a razón social: image, numbers, brands and contacts. */
export const RazonSocialCard = ({ razonSocial, isOpen, marcas }: RazonSocialCardProps) => {
  const { hasRole, setUsuario } = useProfile()
  const { razonSocialId, razonSocial: nombre, activo, negocios, imagenVersion } = razonSocial
  const canChange = activo && hasRole(...CAPACIDADES.imagenEmpresa.roles)
  const onChanged = (version: number | null) =>
    setUsuario((usuario) => ({
      ...usuario,
      listRazonSocial: usuario.listRazonSocial.map((each) =>
        each.razonSocialId === razonSocialId ? { ...each, imagenVersion: version } : each,
      ),
    }))
  return (
    <Card withBorder padding="lg">
      <details open={isOpen} className={classes.details}>
        <summary className={classes.summary}>
          <Group gap="md" wrap="nowrap">
            <Imagen version={imagenVersion} nombre={nombre} size={48} isCompany />
            <Stack gap={0} miw={0}>
              <Title order={3} fz={16}>
                {nombre}
              </Title>
              <Text size="sm" c="dimmed">
                {[
                  ...negocios.map(({ negocio }) => negocio),
                  ...(activo ? [] : ['Inactiva: consultá con tu vendedor']),
                ].join(' · ')}
              </Text>
            </Stack>
          </Group>
        </summary>
        <Stack pt="md">
          <Facts
            facts={[
              { label: 'CUIT', value: formatCuit(razonSocial.cuit) },
              { label: 'Código de cliente', value: formatCodigoCliente(razonSocial.codigoCliente) },
              { label: 'Estado', value: activo ? 'Activa' : 'Inactiva' },
            ]}
          />
          <Marcas razonSocial={razonSocial} marcas={marcas} />
          {canChange && (
            <CambiarImagen
              titulo="Cambiar Imagen de Empresa"
              nombre={nombre}
              version={imagenVersion}
              razonSocialId={razonSocialId}
              onChanged={onChanged}
            />
          )}
          <Contactos razonSocial={razonSocial} level={4} />
        </Stack>
      </details>
    </Card>
  )
}

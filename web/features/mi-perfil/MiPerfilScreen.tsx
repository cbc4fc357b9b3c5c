import { Avatar, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { formatDni } from '#contract/comprobantes.ts'
import { initials } from '#contract/formato.ts'
import { ROLES } from '#contract/roles.ts'
import { useProfile } from '#web/profile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { Facts } from './Facts.tsx'
import { RazonesSociales } from './RazonesSociales.tsx'

/** Mi Perfil: who I am here, for which companies, and who looks after us. Read only: the data is the distributor's. */
export const Component = () => {
  const { usuario, roles, razonSocial, esInterno } = useProfile()
  const { contacto } = usuario
  const name = `${contacto.nombre} ${contacto.apellido}`.trim()
  const ownRoles = Object.entries(ROLES).flatMap(([role, text]) => (roles.has(role) ? [text] : []))
  return (
    <Stack gap="lg">
      <PageHeader title="Mi Perfil" />
      <Card withBorder padding="lg">
        <Stack gap="lg">
          <Group wrap="nowrap">
            <Avatar color="marca" variant="filled" size={64} aria-hidden>
              {initials(name) || <IconUser size={28} />}
            </Avatar>
            <Stack gap={0} miw={0}>
              <Title order={2} fz={20}>
                {name}
              </Title>
              <Text c="dimmed">{[...new Set(ownRoles)].join(' · ')}</Text>
            </Stack>
          </Group>
          <Facts
            facts={[
              ['Usuario', usuario.userName],
              ['Email', usuario.email],
              ['Teléfono', contacto.telefono],
              ['DNI', contacto.dni && formatDni(contacto.dni)],
              ['Dirección', contacto.direccion],
            ]}
          />
          <Text size="sm" c="dimmed">
            Estos datos los mantiene la distribuidora. Si hay que corregir alguno,{' '}
            {esInterno ? 'pedíselo a quien administra los usuarios' : 'avisale a tu vendedor'}.
          </Text>
        </Stack>
      </Card>
      {usuario.listRazonSocial.length > 0 && <RazonesSociales razones={usuario.listRazonSocial} />}
      {razonSocial && (
        <Stack gap="sm" component="section" aria-labelledby="contactos">
          <Title order={2} id="contactos" fz={16}>
            Quiénes atienden a {razonSocial.razonSocial}
          </Title>
          <Contactos razonSocial={razonSocial} />
        </Stack>
      )}
    </Stack>
  )
}

import { Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { useProfile } from '#web/profile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Contactos } from '#shared/Contactos.tsx'
import { Banners } from './Banners.tsx'
import { DevolucionesCards } from './DevolucionesCards.tsx'

/** Inicio: what waits for me, what is open, and whom to call. */
export const Component = () => {
  const { usuario, razonSocial, can } = useProfile()
  const hasDevoluciones = can(SERVICIOS.devoluciones)
  return (
    <Stack gap="lg">
      <PageHeader
        title={`Hola, ${usuario.contacto.nombre}`}
        actions={
          hasDevoluciones && (
            <Button
              component={Link}
              to={`${PREFIX}/devoluciones/nueva`}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Nueva Devolución
            </Button>
          )
        }
      />
      {hasDevoluciones && (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
          <DevolucionesCards />
        </SimpleGrid>
      )}
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

import { Button, Stack, List, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { capacidadesDe } from '#contract/base/capacidades.palabras.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { PREFIX } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { useProfile } from '#web/profile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Perfil } from './Perfil.tsx'
import { PerfilSection } from './PerfilSection.tsx'
import { SegundoPaso } from './SegundoPaso.tsx'
import { Sesiones } from './Sesiones.tsx'
import { quienCorrige } from '#shared/quien-corrige.ts'
import { useCall } from '#web/queries.tsx'
import { RazonSocialCard } from './RazonSocialCard.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#web/downloads.ts'

/** Button to download all data that the portal stores about the user (Ley 25.326, art. 14). */
const ExportarDatos = () => {
  const [isBusy, setBusy] = useState(false)
  const exportar = async () => {
    setBusy(true)
    await download(usuarios.downloadDatos, {}, 'zip_file_datos_autogestion.zip')
    setBusy(false)
  }
  return (
    <PerfilSection
      title="Mis datos"
      help="Descargás un ZIP con todo lo que el portal guarda de vos: perfil, empresas, lo que cargaste y lo que hiciste. Trae una página para leer y un archivo JSON."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void exportar()}
        >
          Exportar mis datos
        </Button>
      }
    />
  )
}

/** Razones sociales of the user, with their contacts. The card of the current razón social starts open. */
const RazonesSociales = () => {
  const { usuario, razonSocial } = useProfile()
  const marcas = useCall(usuarios.getMarcas, { params: { id: usuario.usuarioId } })
  return (
    <Stack gap="sm" component="section" aria-labelledby="razones">
      <Title order={2} id="razones" fz={16}>
        Mis razones sociales
      </Title>
      {usuario.listRazonSocial.map((each) => (
        <RazonSocialCard
          key={each.razonSocialId}
          razonSocial={each}
          isOpen={each.razonSocialId === razonSocial?.razonSocialId}
          marcas={marcas}
        />
      ))}
    </Stack>
  )
}

const Lista = ({ title, items, none }: { title: string; items: readonly string[]; none: string }) => (
  <Stack gap={4}>
    <Title order={3} fz={13} c="dimmed">
      {title}
    </Title>
    {items.length > 0 ? (
      <List size="sm" spacing={2}>
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    ) : (
      <Text size="sm">{none}</Text>
    )}
  </Stack>
)

/** Roles and services of the user. */
const QuePuedoHacer = () => {
  const profile = useProfile()
  const { roles, negocios } = profile
  const servicios = new Set(negocios.flatMap((negocio) => negocio.servicios.map(({ servicio }) => servicio)))
  return (
    <PerfilSection title="Qué puedo hacer" help={`Si necesitás algo más, pedíselo ${quienCorrige(profile)}.`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Lista title="Permisos" items={capacidadesDe(roles)} none="Todavía no tenés permisos." />
        <Lista title="Servicios" items={[...servicios]} none="Todavía no tenés servicios." />
      </SimpleGrid>
    </PerfilSection>
  )
}

/** Screen Mi Perfil: data, razones sociales, contacts, rights and sessions. */
export const Component = () => {
  const { usuario, roles } = useProfile()
  return (
    <Stack gap="lg">
      <PageHeader title="Mi Perfil" />
      <Perfil />
      {usuario.listRazonSocial.length > 0 && <RazonesSociales />}
      <QuePuedoHacer />
      <PerfilSection
        title="Notificaciones"
        help="De qué te avisamos, y si es en el portal, por email o de las dos formas."
        actions={
          <Button component={Link} to={`${PREFIX}/notificaciones?vista=preferencias`} variant="default">
            Elegir cómo me avisan
          </Button>
        }
      />
      {hasAnyRole(roles, CAPACIDADES.calendario.roles) && (
        <PerfilSection
          title="Calendario"
          help="Los vencimientos de tus razones sociales en el calendario que usás, siempre al día."
          actions={
            <Button component={Link} to={`${PREFIX}/calendario`} variant="default">
              Llevarlos a mi calendario
            </Button>
          }
        />
      )}
      <SegundoPaso />
      <Sesiones />
      <ExportarDatos />
    </Stack>
  )
}

import { Stack } from '@mantine/core'
import { useProfile } from '#web/profile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ExportarDatos } from './ExportarDatos.tsx'
import { Perfil } from './Perfil.tsx'
import { QuePuedoHacer } from './QuePuedoHacer.tsx'
import { RazonesSociales } from './RazonesSociales.tsx'
import { Sesiones } from './Sesiones.tsx'

/** Mi Perfil: who I am here, for which companies, who looks after us, what I may do, and where I am signed in. */
export const Component = () => {
  const { usuario } = useProfile()
  return (
    <Stack gap="lg">
      <PageHeader title="Mi Perfil" />
      <Perfil />
      {usuario.listRazonSocial.length > 0 && <RazonesSociales />}
      <QuePuedoHacer />
      <Sesiones />
      <ExportarDatos />
    </Stack>
  )
}

import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { useProfile } from '#web/profile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ExportarDatos } from './ExportarDatos.tsx'
import { Perfil } from './Perfil.tsx'
import { PerfilSection } from './PerfilSection.tsx'
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
      <PerfilSection
        title="Notificaciones"
        help="De qué te avisamos, y si es en el portal, por e-mail o de las dos formas."
        actions={
          <Button component={Link} to={`${PREFIX}/notificaciones?vista=preferencias`} variant="default">
            Elegir cómo me avisan
          </Button>
        }
      />
      <Sesiones />
      <ExportarDatos />
    </Stack>
  )
}

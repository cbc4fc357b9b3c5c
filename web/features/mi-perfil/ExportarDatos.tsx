import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#web/downloads.ts'
import { downloadDatos } from '#web/first-calls.ts'
import { PerfilSection } from './PerfilSection.tsx'

/** Everything the portal keeps of the person, to take away (Ley 25.326, art. 14). */
export const ExportarDatos = () => {
  const [isBusy, setBusy] = useState(false)
  const exportar = async () => {
    setBusy(true)
    await download(downloadDatos, {}, 'zip_file_datos_autogestion.zip')
    setBusy(false)
  }
  return (
    <PerfilSection
      title="Mis datos"
      help="Bajás un ZIP con todo lo que el portal guarda de vos: perfil, empresas, lo que cargaste y lo que hiciste. Trae una página para leer y un archivo JSON."
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

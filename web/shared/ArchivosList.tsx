import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type Archivo, archivos as archivosApi } from '#contract/archivos.ts'
import { download } from '#web/downloads.ts'
import { formatSize } from './format-size.ts'

interface ArchivosListProps {
  archivos: readonly Archivo[]
}

/** Files of a gestión, each a button that downloads it: the address needs a token, so it cannot be a plain link. */
export const ArchivosList = ({ archivos }: ArchivosListProps) => {
  const [busyId, setBusyId] = useState<string>()
  const save = async ({ archivoId, nombre }: Archivo) => {
    setBusyId(archivoId)
    await download(archivosApi.download, { params: { archivoId } }, nombre)
    setBusyId(undefined)
  }
  return (
    <Group gap="xs">
      {archivos.map((archivo) => (
        <Button
          key={archivo.archivoId}
          variant="default"
          size="compact-sm"
          maw="100%"
          loading={busyId === archivo.archivoId}
          leftSection={<IconDownload size={14} aria-hidden />}
          title={archivo.nombre}
          aria-label={`Descargar ${archivo.nombre}, ${formatSize(archivo.tamano)}`}
          onClick={() => save(archivo)}
        >
          {archivo.nombre}
        </Button>
      ))}
    </Group>
  )
}

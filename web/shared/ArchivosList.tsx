import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { archivos as archivosApi } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { download } from '#web/downloads.ts'
import { formatSize } from './format-size.ts'

interface ArchivosListProps {
  archivos: readonly Archivo[]
  /** How one is downloaded; as the file of a company when absent. */
  onDownload?: (archivo: Archivo) => Promise<void>
}

const downloadArchivo = ({ archivoId, nombre }: Archivo): Promise<void> =>
  download(archivosApi.download, { params: { archivoId } }, nombre)

/** Files of a gestión, each a button that downloads it: the address needs a token, so it cannot be a plain link. */
export const ArchivosList = ({ archivos, onDownload = downloadArchivo }: ArchivosListProps) => {
  const [busyId, setBusyId] = useState<string>()
  const save = async (archivo: Archivo) => {
    setBusyId(archivo.archivoId)
    await onDownload(archivo)
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

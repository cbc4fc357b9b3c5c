import { Button, Group } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { downloadArchivo } from './download-archivo.ts'
import { Foto, isFoto } from './Foto.tsx'
import { formatSize } from './format-size.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

interface ArchivosListProps {
  archivos: readonly Archivo[]
  /** Downloads a file. Set when the files do not belong to a razón social yet; absent: files open in the viewer. */
  onDownload?: ((archivo: Archivo) => Promise<void>) | undefined
}

// Loaded on demand, because the viewer is large and users seldom open it.
const Visor = lazyPiece(async () => (await import('./Visor.tsx')).Visor)

/** MIME types of the files that the viewer can show. */
const SEEN = ['image/png', 'image/jpeg', 'application/pdf']

/** List of the files of a gestión. Photos (as thumbnails) and PDFs open in the viewer; other files are downloaded. */
export const ArchivosList = ({ archivos, onDownload }: ArchivosListProps) =>
  onDownload ? (
    <ArchivosDescargas archivos={archivos} onDownload={onDownload} />
  ) : (
    <ArchivosVistos archivos={archivos} />
  )

const ArchivosVistos = ({ archivos }: Pick<ArchivosListProps, 'archivos'>) => {
  const [open, setOpen] = useState<number>()
  const seen = archivos.filter(({ tipo }) => SEEN.includes(tipo))
  const others = archivos.filter(({ tipo }) => !SEEN.includes(tipo))
  return (
    <Group gap="xs">
      {seen.map((archivo, at) =>
        isFoto(archivo) ? (
          <Foto key={archivo.archivoId} archivo={archivo} onOpen={() => setOpen(at)} />
        ) : (
          <Button
            key={archivo.archivoId}
            variant="default"
            size="compact-sm"
            maw="100%"
            leftSection={<IconEye size={14} aria-hidden />}
            title={archivo.nombre}
            aria-label={`Ver ${archivo.nombre}`}
            onClick={() => setOpen(at)}
          >
            {archivo.nombre}
          </Button>
        ),
      )}
      {others.length > 0 && <ArchivosDescargas archivos={others} onDownload={downloadArchivo} />}
      <Suspense>
        {open !== undefined && <Visor archivos={seen} start={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Group>
  )
}

const ArchivosDescargas = ({
  archivos,
  onDownload,
}: {
  archivos: readonly Archivo[]
  onDownload: (archivo: Archivo) => Promise<void>
}) => {
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

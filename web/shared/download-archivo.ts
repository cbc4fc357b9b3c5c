import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { download } from '#web/downloads.ts'

/** Downloads a file under its name. Shows an error in a toast. */
export const downloadArchivo = ({ archivoId, nombre }: Pick<Archivo, 'archivoId' | 'nombre'>): Promise<void> =>
  download(archivos.download, { params: { archivoId } }, nombre)

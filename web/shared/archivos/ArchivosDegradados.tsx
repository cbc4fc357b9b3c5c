import { Alert } from '@mantine/core'
import { useFilesDegraded } from '#web/degraded.ts'

/** Warning above a field of files while the server cannot store files. */
export const ArchivosDegradados = () =>
  useFilesDegraded() && (
    <Alert color="yellow">
      Por ahora no se pueden subir archivos. Podés completar y enviar lo demás sin archivos, y agregarlos después.
    </Alert>
  )

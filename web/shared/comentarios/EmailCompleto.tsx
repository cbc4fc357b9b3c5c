import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { archivos as archivosApi } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { download } from '#web/downloads.ts'

/** Button that downloads the whole e-mail of a comment. Its quotations and signature are not shown in the comment. */
export const EmailCompleto = ({ correo: { archivoId, nombre } }: { correo: Archivo }) => (
  <Button
    variant="subtle"
    size="compact-xs"
    leftSection={<IconMail size={14} aria-hidden />}
    onClick={() => void download(archivosApi.download, { params: { archivoId } }, nombre)}
  >
    Ver el email completo
  </Button>
)

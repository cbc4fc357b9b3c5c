import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { downloadArchivo } from '#shared/download-archivo.ts'

/**
 * Button that downloads the whole e-mail of a comment. The comment itself omits the quotations and the signature of the
 * e-mail.
 */
export const EmailCompleto = ({ correo }: { correo: Archivo }) => (
  <Button
    variant="subtle"
    size="compact-xs"
    leftSection={<IconMail size={14} aria-hidden />}
    onClick={() => void downloadArchivo(correo)}
  >
    Ver el email completo
  </Button>
)

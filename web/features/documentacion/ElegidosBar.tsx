import { Button, Card, Group, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import type { Documento } from '#contract/documentos.schemas.ts'
import { MAX_ZIP_BYTES, MAX_ZIP_DOCUMENTOS } from '#contract/documentos.tabla.ts'
import { formatSize } from '#shared/format-size.ts'
import { download } from '#web/downloads.ts'
import { downloadDocumentos } from '#web/first-calls.ts'

interface ElegidosBarProps {
  documentos: readonly Documento[]
  onClear: () => void
}

/** How much was chosen, and all of it in a ZIP. */
export const ElegidosBar = ({ documentos, onClear }: ElegidosBarProps) => {
  const [isBusy, setBusy] = useState(false)
  const bytes = documentos.reduce((total, { archivo }) => total + archivo.tamano, 0)
  const isTooMuch = documentos.length > MAX_ZIP_DOCUMENTOS || bytes > MAX_ZIP_BYTES
  const start = async () => {
    setBusy(true)
    const documentoIds = documentos.map(({ documentoId }) => documentoId)
    await download(downloadDocumentos, { body: { documentoIds } }, 'documentos.zip')
    setBusy(false)
  }
  return (
    <Card withBorder padding="xs" component="section" aria-label="Lo elegido">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text component="output" size="sm">
            {documentos.length === 1 ? '1 elegido' : `${documentos.length} elegidos`} · {formatSize(bytes)}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Limpiar
          </Button>
        </Group>
        {isTooMuch ? (
          <Text size="sm">Un ZIP lleva hasta {MAX_ZIP_DOCUMENTOS} documentos y 200 MB: elegí menos.</Text>
        ) : (
          <Button
            variant="default"
            leftSection={<IconFileZip size={18} aria-hidden />}
            loading={isBusy}
            onClick={() => void start()}
          >
            Descargar ZIP
          </Button>
        )}
      </Group>
    </Card>
  )
}

import { Button, Card, Group, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { MAX_ZIP_BYTES, MAX_ZIP_DOCUMENTOS } from '#contract/documentos.reglas.ts'
import type { Documento } from '#contract/documentos.shapes.ts'
import { documentos } from '#contract/documentos.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { formatSize } from '#shared/format-size.ts'
import { download } from '#web/downloads.ts'

interface ElegidosBarProps {
  elegidos: readonly Documento[]
  onClear: () => void
}

/** How much was chosen, and all of it in a ZIP. */
export const ElegidosBar = ({ elegidos, onClear }: ElegidosBarProps) => {
  const bytes = elegidos.reduce((total, { archivo }) => total + archivo.tamano, 0)
  const isTooMuch = elegidos.length > MAX_ZIP_DOCUMENTOS || bytes > MAX_ZIP_BYTES
  const documentoIds = elegidos.map(({ documentoId }) => documentoId)
  return (
    <Card withBorder padding="xs" component="section" aria-label="Lo elegido">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text component="output" size="sm">
            {elegidos.length === 1 ? '1 elegido' : `${elegidos.length} elegidos`} · {formatSize(bytes)}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Limpiar
          </Button>
        </Group>
        {isTooMuch ? (
          <Text size="sm">Un ZIP lleva hasta {MAX_ZIP_DOCUMENTOS} documentos y 200 MB: elegí menos.</Text>
        ) : (
          <Descargar
            icon={IconFileZip}
            download={() => download(documentos.downloadZip, { body: { documentoIds } }, 'documentos.zip')}
          >
            Descargar ZIP
          </Descargar>
        )}
      </Group>
    </Card>
  )
}

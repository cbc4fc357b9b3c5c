import { Button, Group, Image, Progress, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Documento } from '#contract/documentos.shapes.ts'
import { documentos } from '#contract/documentos.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { callFile } from '#web/api.ts'
import { download, openInTab } from '#web/downloads.ts'
import { toastError } from '#web/toasts.ts'

/** A document in the browser: a picture here, a PDF in a tab of its own; anything else is downloaded. */
export const DocumentoAbrir = ({ documento }: { documento: Documento }) => {
  const { documentoId, titulo, archivo } = documento
  const [received, setReceived] = useState<number>()
  const [picture, setPicture] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture])
  const params = { documentoId }
  const sent = { params, query: { modo: 'vista' as const } }
  const isPicture = archivo.tipo.startsWith('image/')
  const canOpen = isPicture || archivo.tipo === 'application/pdf'
  const show = async () => {
    setReceived(0)
    if (!isPicture) await openInTab(documentos.download, sent, setReceived)
    else {
      try {
        setPicture(URL.createObjectURL((await callFile(documentos.download, sent, setReceived)).blob))
      } catch (error) {
        toastError(error)
      }
    }
    setReceived(undefined)
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {canOpen && (
          <Button
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
            loading={received !== undefined}
            onClick={() => void show()}
          >
            {isPicture ? 'Ver' : 'Abrir en otra pestaña'}
          </Button>
        )}
        <Descargar
          download={() => download(documentos.download, { params, query: { modo: 'descarga' } }, archivo.nombre)}
        >
          Descargar
        </Descargar>
      </Group>
      {received !== undefined && <Progress value={received * 100} aria-label="Trayendo el documento" />}
      {picture && <Image src={picture} alt={titulo} fit="contain" mah="70vh" />}
    </Stack>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import type { Documento } from '#contract/documentos.schemas.ts'
import { documentos } from '#contract/documentos.ts'
import { formatInstant } from '#contract/fechas.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

/** The read receipt: asked once for each version, and said when it was given. */
export const DocumentoLectura = ({ documento }: { documento: Documento }) => {
  const { documentoId, version, leido } = documento
  const send = useSend(documentos.setLeido, {
    refreshes: [documentos.get, documentos.search, documentos.summarize],
    onSuccess: () => toastSuccess('Confirmaste la lectura.'),
  })
  if (leido)
    return (
      <Alert color="green">
        Confirmaste la lectura de la versión {version} el {formatInstant(leido)}.
      </Alert>
    )
  return (
    <Alert color="yellow">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Te toca: abrí el documento, leelo y confirmá la lectura.</Text>
        <Button loading={send.isPending} onClick={() => send.mutate({ params: { documentoId }, body: { version } })}>
          Confirmar lectura
        </Button>
      </Group>
    </Alert>
  )
}

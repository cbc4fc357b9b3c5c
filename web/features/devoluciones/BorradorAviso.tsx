import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { forgetDraft } from './nueva.draft.ts'

/** Says that the form starts from what was left here, and lets it be thrown away. */
export const BorradorAviso = ({ onDiscard }: { onDiscard: () => void }) => {
  const [isShown, setShown] = useState(true)
  const [isAsking, asking] = useDisclosure()
  const discard = async () => {
    await forgetDraft()
    onDiscard()
    asking.close()
    setShown(false)
  }
  return (
    <>
      {isShown && (
        <Alert variant="default" icon={<IconDeviceFloppy aria-hidden />} component="output">
          <Group justify="space-between" gap="sm">
            <Text size="sm">Recuperamos tu borrador. Revisá que las cantidades sigan disponibles.</Text>
            <Button variant="default" size="compact-sm" onClick={asking.open}>
              Descartar
            </Button>
          </Group>
        </Alert>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Descartar el borrador"
        confirm="Descartar"
        danger
        onConfirm={() => void discard()}
        onCancel={asking.close}
      >
        Se pierden los productos, las fotos y los comentarios que habías cargado.
      </ConfirmDialog>
    </>
  )
}

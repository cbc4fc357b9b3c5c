import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { forgetDraft } from './draft.ts'

const ConfirmDialog = lazy(() => import('#ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })))

interface BorradorAvisoProps {
  draftKey: string
  /** What may have changed since it was left. */
  aviso: string
  /** What is thrown away with it. */
  pierde: string
  onDiscard: () => void
}

/** Says that the form starts from what was left here, and lets it be thrown away. */
export const BorradorAviso = ({ draftKey, aviso, pierde, onDiscard }: BorradorAvisoProps) => {
  const [isShown, setShown] = useState(true)
  const [isAsking, asking] = useDisclosure()
  const discard = async () => {
    await forgetDraft(draftKey)
    onDiscard()
    asking.close()
    setShown(false)
  }
  return (
    <>
      {isShown && (
        <Alert variant="default" icon={<IconDeviceFloppy aria-hidden />} component="output">
          <Group justify="space-between" gap="sm">
            <Text size="sm">Recuperamos tu borrador. {aviso}</Text>
            <Button variant="default" size="compact-sm" onClick={asking.open}>
              Descartar
            </Button>
          </Group>
        </Alert>
      )}
      <Suspense>
        <ConfirmDialog
          opened={isAsking}
          title="Descartar el borrador"
          confirm="Descartar"
          danger
          onConfirm={() => void discard()}
          onCancel={asking.close}
        >
          {pierde}
        </ConfirmDialog>
      </Suspense>
    </>
  )
}

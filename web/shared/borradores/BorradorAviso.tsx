import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { later } from '#ui/first-shown.ts'
import { forgetDraft } from './draft.ts'
import { archivosQueFaltan, draftArchivos } from './draft-marks.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

// What went on elsewhere is known after the first screen.
const BorradorOtro = lazyPiece(later(async () => (await import('./BorradorOtro.tsx')).BorradorOtro))

interface BorradorAvisoProps<F extends FieldValues> {
  draftKey: string
  /** Of a form that goes on on other devices. */
  control?: Control<F>
  /** It starts from what was left here. */
  hasDraft?: boolean
  /** What may have changed since it was left. */
  aviso: string
  /** What is thrown away with it. */
  pierde: string
  onDiscard: () => void
}

/** Says that the form starts from what was left here, and lets it be thrown away; and what went on elsewhere. */
export const BorradorAviso = <F extends FieldValues>({
  draftKey,
  control,
  hasDraft = true,
  aviso,
  pierde,
  onDiscard,
}: BorradorAvisoProps<F>) => {
  const [isShown, setShown] = useState(hasDraft)
  const [archivos] = useState(() => draftArchivos.get(draftKey) ?? 0)
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
            <Text size="sm">
              Recuperamos tu borrador.{archivosQueFaltan(archivos)} {aviso}
            </Text>
            <Button variant="default" size="compact-sm" onClick={asking.open}>
              Descartar
            </Button>
          </Group>
        </Alert>
      )}
      <Suspense>
        {control && <BorradorOtro draftKey={draftKey} control={control as unknown as Control} hasDraft={isShown} />}
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

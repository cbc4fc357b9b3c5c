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

// Loaded after the first screen, because a draft from another device is known only then.
const BorradorOtro = lazyPiece(later(async () => (await import('./BorradorOtro.tsx')).BorradorOtro))

interface BorradorAvisoProps<F extends FieldValues> {
  draftKey: string
  /** Control of the form. Set when the server stores the draft too: then another device may have a newer draft. */
  control?: Control<F>
  /** true: the form was filled in from a stored draft. */
  hasDraft?: boolean
  /** Text that warns about data that may have changed since the draft was stored. */
  aviso: string
  /** Text that says which data are lost when the user discards the draft. */
  pierde: string
  onDiscard: () => void
}

/**
 * Notice that the form was filled in from a draft, with a button to discard the draft. Also offers a newer draft from
 * another device.
 */
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

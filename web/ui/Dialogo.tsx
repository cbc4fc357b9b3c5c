import { type KeyboardEvent, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

interface DialogoProps extends DialogFrameProps {
  /** true: closes without asking, because its text is a search, a stored draft, or already sent. */
  losesNothing?: boolean
}

/** Submits the form on Ctrl+Enter, because plain Enter may add a line or open a list. */
const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const form = (event.target as HTMLElement).closest('form')
  if (!form) return
  event.preventDefault()
  event.stopPropagation()
  form.requestSubmit()
}

/**
 * Dialog. After a change, Escape, ✕ and a click outside ask before they close it. Buttons in its content do not ask.
 */
export const Dialogo = ({ onClose, children, losesNothing = false, ...rest }: DialogoProps) => {
  const [isTouched, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    // Escape reaches every open dialog. While the question is open, only the question handles the key.
    if (isAsking) return
    if (isTouched && !losesNothing) setAsking(true)
    else onClose()
  }
  return (
    <>
      <DialogFrame {...rest} onClose={close}>
        <div onInput={() => setTouched(true)} onKeyDownCapture={sendByKey}>
          {children}
        </div>
      </DialogFrame>
      <ConfirmDialog
        opened={isAsking}
        title="¿Cerrar sin guardar?"
        confirm="Cerrar"
        cancel="Seguir acá"
        danger
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      >
        Se pierde lo que cargaste.
      </ConfirmDialog>
    </>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

interface DialogoProps extends DialogFrameProps {
  /** Closing it takes nothing away: what is typed in it is a search, is kept, or was sent. */
  losesNothing?: boolean
}

/** Ctrl+Enter sends the form, wherever in it one is: alone, Enter is one more line, or opens a list. */
const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const form = (event.target as HTMLElement).closest('form')
  if (!form) return
  event.preventDefault()
  event.stopPropagation()
  form.requestSubmit()
}

/** A dialog. Escape, ✕ and a click beside it ask first when something was typed; its own buttons are answer enough. */
export const Dialogo = ({ onClose, children, losesNothing = false, ...rest }: DialogoProps) => {
  const [isTouched, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    // Escape reaches every layer: while the question stands on this dialog, it is the question's.
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

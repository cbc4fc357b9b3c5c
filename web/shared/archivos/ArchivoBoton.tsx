import { Button, type ButtonProps } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import classes from './ArchivoBoton.module.css'

interface ArchivoBotonProps extends ButtonProps {
  /** Names the file that is asked for, to who cannot see where the button stands. */
  archivo: string
  /** What may be chosen; absent, a photo is taken, on devices that have a camera at hand. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A real button that chooses files, or takes a photo. */
export const ArchivoBoton = ({ archivo, accept, multiple = false, onFiles, children, ...rest }: ArchivoBotonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const isCamera = accept === undefined
  return (
    <>
      <Button
        variant="default"
        {...(isCamera && { className: classes.camera ?? '', leftSection: <IconCamera size={16} aria-hidden /> })}
        {...rest}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={archivo}
        multiple={multiple}
        accept={accept ?? 'image/*'}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

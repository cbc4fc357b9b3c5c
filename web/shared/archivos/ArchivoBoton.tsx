import { Button, type ButtonProps } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { renameFotos } from './archivo-problem.ts'
import classes from './ArchivoBoton.module.css'

interface ArchivoBotonProps extends ButtonProps {
  /** Name of the wanted file, for screen readers. */
  archivo: string
  /** Accepted types. Absent: the button takes a photo instead, and is shown only on devices with a camera. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Button to choose files or to take a photo. Gives photos of phones the extension `.jpg`. */
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
          onFiles(renameFotos([...(event.currentTarget.files ?? [])]))
          // Clear the input: otherwise no event would fire when the user removes a file and chooses it again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

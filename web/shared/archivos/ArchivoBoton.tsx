import { Button, type ButtonProps } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import classes from './ArchivoBoton.module.css'

interface ArchivoBotonProps extends ButtonProps {
  /** Name of the file to choose, for screen readers. */
  archivo: string
  /** Accepted types. Absent: the button takes a photo, and only devices with a camera show it. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Button that chooses files or takes a photo. */
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
          // Clear the input: otherwise choosing a file again after removing it would fire no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

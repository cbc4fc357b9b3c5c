import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { LIMITES_IMAGEN } from '#contract/imagenes/reglas.ts'
import { ApiError } from '#web/api.ts'
import { toastSuccess } from '#web/toasts.ts'
import { acceptOf } from './archivo-problem.ts'
import { ArchivosDegradados } from './ArchivosDegradados.tsx'
import { ArchivoBoton } from './ArchivoBoton.tsx'

interface UnaImagenProps {
  /** Spanish name of the image: "logo", "foto". */
  nombre: string
  /** Accessible name of the file button: "Archivo del logo". */
  archivo: string
  /** true: there is an image, so the user can remove it. */
  hay: boolean
  /** Text that says which files are accepted. */
  limites: string
  set: { isPending: boolean; send: (file: File) => Promise<unknown>; done: string }
  remove: { isPending: boolean; send: () => Promise<unknown>; done: string }
}

/** Buttons to change or remove an image. Both store the change at once, without submitting the form around them. */
export const UnaImagen = ({ nombre, archivo, hay, limites, set, remove }: UnaImagenProps) => {
  const [problem, setProblem] = useState('')
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setProblem('')
    try {
      await work()
      toastSuccess(done)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields?.files ?? error.message) : FALLBACK_MESSAGE)
    }
  }
  return (
    <>
      <ArchivosDegradados />
      <Group gap="sm">
        <ArchivoBoton
          archivo={archivo}
          accept={acceptOf(LIMITES_IMAGEN)}
          loading={set.isPending}
          onFiles={([file]) => {
            if (file) void attempt(() => set.send(file), set.done)
          }}
        >
          {hay ? `Cambiar ${nombre}` : `Subir ${nombre}`}
        </ArchivoBoton>
        {hay && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => void attempt(remove.send, remove.done)}
          >
            Quitar
          </Button>
        )}
      </Group>
      <Text size="sm" c={problem ? 'red' : 'dimmed'} {...(problem && { role: 'alert' })}>
        {problem || limites}
      </Text>
    </>
  )
}

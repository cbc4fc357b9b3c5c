import { Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ArchivoBoton } from './ArchivoBoton.tsx'
import { readCode, readPhoto } from './barcode.ts'
import classes from './EscanerDialog.module.css'

const SIN_LECTOR = 'El lector de códigos no llegó. Revisá la conexión y probá de nuevo, o escribí el código.'

/** Text for each error that the browser throws when opening the camera. */
const PROBLEMAS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'No nos diste permiso para usar la cámara. Permitila en el candado de la barra de direcciones, usá una foto o escribí el código.',
  NotFoundError: 'No encontramos una cámara en este dispositivo. Usá una foto o escribí el código.',
  TypeError: SIN_LECTOR,
  NotSupportedError: SIN_LECTOR,
}
const OTRO = 'La cámara no arrancó. Cerrá lo que la esté usando y probá de nuevo, usá una foto o escribí el código.'

const SIN_CODIGO = 'No vemos un código en esa foto. Probá con otra más cerca, derecha y con luz.'
const ILEGIBLE = 'No pudimos abrir esa foto. Probá con un JPG o un PNG.'
const SIN_FOTO: Readonly<Record<string, string>> = { TypeError: SIN_LECTOR, NotSupportedError: SIN_LECTOR }

interface LectorProps {
  onRead: (text: string) => void
}

const Camara = ({ onRead }: LectorProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const ended = new AbortController()
    const watch = async () => {
      try {
        const text = await readCode(video.current!, ended.signal)
        if (text !== undefined) read(text)
      } catch (error) {
        if (!ended.signal.aborted) setProblem(PROBLEMAS[(error as Error).name] ?? OTRO)
      }
    }
    void watch()
    return () => ended.abort()
  }, [])
  if (problem) return <Text role="alert">{problem}</Text>
  return (
    <Stack gap="xs">
      {/* Muted, because the camera sends no sound. */}
      <video ref={video} className={classes.video} muted playsInline aria-label="Lo que ve la cámara" />
      <Text size="sm" c="dimmed">
        Apuntá al código de barras o al QR: lo leemos solo.
      </Text>
    </Stack>
  )
}

/** Button that reads the code from a photo. */
const Foto = ({ onRead }: LectorProps) => {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const look = async (photo: File) => {
    setReading(true)
    setProblem(undefined)
    try {
      const text = await readPhoto(photo)
      if (text === undefined) setProblem(SIN_CODIGO)
      else onRead(text)
    } catch (error) {
      setProblem(SIN_FOTO[(error as Error).name] ?? ILEGIBLE)
    }
    setReading(false)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <ArchivoBoton
        archivo="Foto del código"
        accept="image/*"
        loading={isReading}
        onFiles={([photo]) => photo && void look(photo)}
      >
        Usar una foto
      </ArchivoBoton>
      {problem && (
        <Text size="sm" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

interface EscanerDialogProps extends LectorProps {
  title: string
  onClose: () => void
}

/** Dialog that reads a code from the camera or a photo. */
export const EscanerDialog = ({ title, onRead, onClose }: EscanerDialogProps) => (
  <Dialogo opened onClose={onClose} title={title} losesNothing>
    <Stack>
      <Camara onRead={onRead} />
      <Foto onRead={onRead} />
    </Stack>
  </Dialogo>
)

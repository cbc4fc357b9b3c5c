import { Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialogo } from '#ui/Dialogo.tsx'
import { readCode } from './barcode.ts'
import classes from './EscanerDialog.module.css'

/** What to do, by what the browser says. */
const PROBLEMAS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'No nos diste permiso para usar la cámara. Permitila en el candado de la barra de direcciones, o escribí el código.',
  NotFoundError: 'No encontramos una cámara en este equipo. Escribí el código.',
}
const OTRO = 'La cámara no arrancó. Cerrá lo que la esté usando y probá de nuevo, o escribí el código.'

const Camara = ({ onRead }: { onRead: (text: string) => void }) => {
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
      {/* What the camera sees has nothing to hear. */}
      <video ref={video} className={classes.video} muted playsInline aria-label="Lo que ve la cámara" />
      <Text size="sm" c="dimmed">
        Apuntá al código de barras: lo leemos solo.
      </Text>
    </Stack>
  )
}

interface EscanerDialogProps {
  title: string
  onRead: (text: string) => void
  onClose: () => void
}

/** What the camera sees, until there is a code in it. */
export const EscanerDialog = ({ title, onRead, onClose }: EscanerDialogProps) => (
  <Dialogo opened onClose={onClose} title={title} losesNothing>
    <Camara onRead={onRead} />
  </Dialogo>
)

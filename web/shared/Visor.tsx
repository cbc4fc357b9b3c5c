import { ActionIcon, Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { archivos as archivosApi } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { callFile } from '#web/api.ts'
import { downloadArchivo } from './download-archivo.ts'
import { showIn } from './show-in.ts'
import classes from './Visor.module.css'

const PDF = 'application/pdf'
const ZOOM = { least: 1, most: 6, step: 1.4 }
const QUARTER = 90

/**
 * Reads a file as a blob. Its MIME type is the one that the server verified at the upload, so the browser renders only
 * a picture or PDF.
 */
const useBlob = ({ archivoId, tipo }: Archivo) =>
  useQuery({
    queryKey: ['archivo', archivoId],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(archivosApi.download, { params: { archivoId }, signal })
      return new Blob([blob], { type: tipo })
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

interface ContenidoProps {
  archivo: Archivo
  zoom: number
  turn: number
}

const Contenido = ({ archivo, zoom, turn }: ContenidoProps) => {
  const { data: blob, error, refetch } = useBlob(archivo)
  const show = useMemo(() => blob && showIn(blob), [blob])
  if (error) return <FailedRead error={error} onRetry={() => void refetch()} />
  if (!show)
    return (
      <Center mih={200}>
        <Loader aria-label="Cargando" />
      </Center>
    )
  if (archivo.tipo === PDF) return <iframe ref={show} title={archivo.nombre} className={classes.pdf} />
  const size = `${zoom * 100}%`
  return (
    <div className={classes.stage} style={{ width: size, height: size }}>
      <img
        ref={show}
        alt={archivo.nombre}
        className={classes.photo}
        data-acostada={turn % (2 * QUARTER) !== 0 || undefined}
        style={{ transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
      />
    </div>
  )
}

interface VisorProps {
  archivos: readonly Archivo[]
  /** Index of the file shown first. */
  start: number
  onClose: () => void
}

/** Distance (px) that an arrow key scrolls a zoomed photo. */
const PASO_PX = 80

/**
 * Viewer of photos and PDFs. Arrow keys scroll a zoomed photo; otherwise they show the next file. + and − zoom, r
 * rotates.
 */
export const Visor = ({ archivos, start, onClose }: VisorProps) => {
  const [at, setAt] = useState(start)
  const [zoom, setZoom] = useState(ZOOM.least)
  const [turn, setTurn] = useState(0)
  const archivo = archivos[at]!
  const isPhoto = archivo.tipo !== PDF
  const go = (step: number) => {
    const next = at + step
    if (!archivos[next]) return
    setAt(next)
    setZoom(ZOOM.least)
    setTurn(0)
  }
  const frame = useRef<HTMLDivElement>(null)
  /** Zooms by a factor and keeps the centre of the visible part. */
  const scale = (factor: number) => {
    const next = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom * factor))
    flushSync(() => setZoom(next))
    const seen = frame.current
    if (!seen) return
    const moved = (from: number, long: number) => (from + long / 2) * (next / zoom) - long / 2
    seen.scrollTo(moved(seen.scrollLeft, seen.clientWidth), moved(seen.scrollTop, seen.clientHeight))
  }
  const arrow = (step: number) => (zoom > ZOOM.least ? frame.current?.scrollBy(step * PASO_PX, 0) : go(step))
  const keys: Record<string, () => void> = {
    ArrowRight: () => arrow(1),
    ArrowLeft: () => arrow(-1),
    ArrowDown: () => frame.current?.scrollBy(0, PASO_PX),
    ArrowUp: () => frame.current?.scrollBy(0, -PASO_PX),
    '+': () => scale(ZOOM.step),
    '-': () => scale(1 / ZOOM.step),
    r: () => setTurn((now) => now + QUARTER),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <Dialogo opened onClose={onClose} title={archivo.nombre} size="90rem" losesNothing onKeyDown={onKeyDown}>
      <Stack gap="sm">
        <div className={classes.frame} ref={frame}>
          <Contenido key={archivo.archivoId} archivo={archivo} zoom={zoom} turn={turn} />
        </div>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Button
              variant="default"
              size="sm"
              disabled={at === 0}
              onClick={() => go(-1)}
              aria-keyshortcuts="ArrowLeft"
            >
              Anterior
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={at === archivos.length - 1}
              onClick={() => go(1)}
              aria-keyshortcuts="ArrowRight"
            >
              Siguiente
            </Button>
            <Text size="sm" c="dimmed" component="output">
              {at + 1} de {archivos.length}
            </Text>
          </Group>
          <Group gap="xs">
            {isPhoto && (
              <>
                <ActionIcon variant="default" size={36} aria-label="Achicar" onClick={() => scale(1 / ZOOM.step)}>
                  <IconZoomOut size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="default" size={36} aria-label="Agrandar" onClick={() => scale(ZOOM.step)}>
                  <IconZoomIn size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="default" size={36} aria-label="Girar" onClick={() => setTurn(turn + QUARTER)}>
                  <IconRotateClockwise size={18} aria-hidden />
                </ActionIcon>
              </>
            )}
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void downloadArchivo(archivo)}
            >
              Descargar
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialogo>
  )
}

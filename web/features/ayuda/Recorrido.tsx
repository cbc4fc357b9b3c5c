import { Button, Card, Group, Popover, Portal, Stack, Text } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { ayuda } from '#contract/ayuda/calls.ts'
import { isUnderDialog } from '#ui/teclas.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import classes from './Recorrido.module.css'
import { PASOS } from './recorrido.pasos.ts'

/** Space (px) between the element and the ring around it. */
const AIRE = 4

const visibleElement = (donde: readonly string[]): HTMLElement | undefined =>
  donde
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)

type Paso = (typeof PASOS)[number]

interface PasoProps {
  paso: Paso
  at: number
  total: number
  onGo: (step: 1 | -1) => void
  onEnd: () => void
}

/** Dialog of a step, next to the element that it explains. */
const PasoGlobo = ({ paso: { donde, titulo, texto }, at, total, onGo, onEnd }: PasoProps) => {
  // Render again when the window changes, because the element moves.
  useViewportSize()
  const id = useId()
  const element = visibleElement(donde)
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const isLast = at === total - 1
  const place = { left: left - AIRE, top: top - AIRE, width: width + 2 * AIRE, height: height + 2 * AIRE }
  return (
    // Render outside the header; inside it, the menu would cover the dialog.
    <Portal>
      <Popover
        opened
        onChange={onEnd}
        closeOnClickOutside={false}
        position={element?.closest('nav') ? 'right' : 'bottom'}
        width={300}
        shadow="md"
        withArrow
        trapFocus
        transitionProps={{ duration: 0 }}
        zIndex={260}
      >
        <Popover.Target>
          <div aria-hidden className={classes.anillo} style={place} />
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={id} aria-describedby={`${id}-texto`} maw="calc(100vw - 24px)">
          <Stack gap="xs">
            <Text id={id} fw={600} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
              {titulo}
            </Text>
            <Text id={`${id}-texto`} size="sm">
              {texto}
            </Text>
            <Group justify="space-between" gap="xs" mt={4}>
              <Text size="xs" c="dimmed">
                {at + 1} de {total}
              </Text>
              <Group gap="xs">
                {!isLast && (
                  <Button size="compact-sm" variant="subtle" color="gray" onClick={onEnd}>
                    Saltar
                  </Button>
                )}
                {at > 0 && (
                  <Button size="compact-sm" variant="default" onClick={() => onGo(-1)}>
                    Anterior
                  </Button>
                )}
                <Button size="compact-sm" onClick={() => (isLast ? onEnd() : onGo(1))}>
                  {isLast ? 'Listo' : 'Siguiente'}
                </Button>
              </Group>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Portal>
  )
}

interface RecorridoProps {
  /** true: the user asked for the tour; false: the first visit offers it. */
  isAsked: boolean
  onEnd: () => void
}

/**
 * Tour of the portal. The first visits offer the tour in a corner until the user takes or declines it; the server
 * stores that answer. The user can ask for the tour again at any time.
 */
export const Recorrido = ({ isAsked, onEnd }: RecorridoProps) => {
  const { usuario, setUsuario, esInterno } = useProfile()
  const who = esInterno ? 'interno' : 'cliente'
  const pasosOf = () => PASOS.filter(({ para, donde }) => (para ?? who) === who && visibleElement(donde))
  const [pasos, setPasos] = useState<readonly Paso[]>()
  const [at, setAt] = useState(0)
  const [isOver, setOver] = useState(false)
  const keep = useSend(ayuda.setRecorrido)
  const end = () => {
    setOver(true)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    onEnd()
    if (usuario.recorridoVisto) return
    keep.mutate({ body: {} })
    setUsuario((now) => ({ ...now, recorridoVisto: true }))
  }
  const start = useEffectEvent(() => setPasos(pasosOf()))
  useEffect(() => {
    if (!isAsked) return undefined
    let frame = 0
    // Wait until the parts of the header that load later are there.
    const look = () => {
      if (document.querySelector('header [aria-busy=true]')) frame = requestAnimationFrame(look)
      else start()
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [isAsked])
  if (isOver) return null
  const paso = pasos?.[at]
  if (paso && pasos)
    return (
      <PasoGlobo
        key={paso.titulo}
        paso={paso}
        at={at}
        total={pasos.length}
        onGo={(step) => setAt(at + step)}
        onEnd={end}
      />
    )
  if (isAsked || isUnderDialog()) return null
  return (
    <Card
      withBorder
      shadow="md"
      padding="md"
      className={classes.oferta ?? ''}
      component="aside"
      aria-label="Primera visita"
    >
      <Stack gap="sm">
        <div>
          <Text fw={600}>¿Te mostramos el portal?</Text>
          <Text size="sm">Es menos de un minuto. Después queda en Ayuda.</Text>
        </div>
        <Group gap="xs">
          <Button size="compact-md" onClick={() => setPasos(pasosOf())}>
            Ver el recorrido
          </Button>
          <Button size="compact-md" variant="default" onClick={end}>
            Ahora no
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

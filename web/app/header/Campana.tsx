import { Indicator, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentProps, useEffect } from 'react'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { ULTIMAS } from '#shared/notificaciones/ultimas.ts'
import { touchedPiece } from '#ui/touched-piece.tsx'
import { listenChanges } from '#web/live.ts'
import { refreshTopics, useCall } from '#web/queries.tsx'
import { HeaderButton } from './HeaderButton.tsx'

const UNREAD_CAP = 100

export const BotonCampana = (props: Omit<ComponentProps<typeof HeaderButton>, 'icon'>) => (
  <HeaderButton icon={IconBell} aria-haspopup="dialog" {...props} />
)

const Panel = touchedPiece<{ label: string }>(
  async () => (await import('./CampanaPanel.tsx')).CampanaPanel,
  ({ label, touch }) => <BotonCampana label={label} {...touch} />,
)

/** Notificaciones: how many wait to be read, live, and the newest of them. */
export const Campana = () => {
  const sinLeer = useCall(notificaciones.search, ULTIMAS).data?.sinLeer ?? 0
  useEffect(() => listenChanges(refreshTopics), [])
  const count = sinLeer >= UNREAD_CAP ? '99+' : String(sinLeer)
  return (
    <>
      <Indicator label={count} size={18} disabled={!sinLeer} offset={6} color="red.8">
        <Panel label={sinLeer ? `Notificaciones, ${count} sin leer` : 'Notificaciones'} />
      </Indicator>
      <VisuallyHidden component="output">{sinLeer > 0 && `Notificaciones: ${count} sin leer`}</VisuallyHidden>
    </>
  )
}

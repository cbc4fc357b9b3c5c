import { Indicator, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { GESTIONES } from '#contract/base/topics.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { ULTIMAS } from '#shared/notificaciones/ultimas.ts'
import { touchedPiece } from '#ui/touched-piece.tsx'
import { hearChanges, listenChanges } from '#web/live.ts'
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

/**
 * Refetches the gestiones and conversations on screen when a notification arrives, because the notification means that
 * one of them changed.
 */
const useRefreshNoticed = (newest: number | undefined): void => {
  const known = useRef(newest)
  useEffect(() => {
    if (known.current !== undefined && newest !== known.current) refreshTopics([...GESTIONES, 'conversaciones'])
    known.current = newest
  }, [newest])
}

/** Bell with the number of unread notifications, updated live, and a panel of the newest ones. */
export const Campana = () => {
  const { data } = useCall(notificaciones.search, ULTIMAS)
  const sinLeer = data?.sinLeer ?? 0
  useEffect(() => {
    const stopHearing = hearChanges(refreshTopics)
    const stopListening = listenChanges()
    return () => {
      stopListening()
      stopHearing()
    }
  }, [])
  useRefreshNoticed(data && (data.notificaciones[0]?.notificacionId ?? 0))
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

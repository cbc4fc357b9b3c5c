import { Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconBell,
  IconMessageReport,
  IconMotorbike,
  IconReceipt,
  IconShieldCheck,
} from '@tabler/icons-react'
import { formatTime, localDay, relativeDay } from '#contract/valores/fechas.ts'
import { TIPOS_TEXTO, type TipoNotificacionId } from '#contract/notificaciones/reglas.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import classes from './NotificacionesList.module.css'
import { useAbrir } from './use-notificaciones.ts'

const ICONS: Record<TipoNotificacionId, Icon> = {
  1: IconArrowBackUp,
  2: IconMessageReport,
  3: IconShieldCheck,
  4: IconReceipt,
  5: IconMotorbike,
  6: IconBell,
}

const groupByDay = (all: readonly Notificacion[]): [day: string, own: Notificacion[]][] => {
  const today = localDay(new Date())
  const days = new Map<string, Notificacion[]>()
  for (const each of all) {
    const day = relativeDay(each.fecha, today)
    days.set(day, [...(days.get(day) ?? []), each])
  }
  return [...days]
}

interface NotificacionesListProps {
  notificaciones: readonly Notificacion[]
  /** Called when the user opens a notification, so that a popover around the list can close. */
  onOpen?: () => void
}

/** List of notifications, grouped under HOY, AYER and dates. Each notification links to its gestión. */
export const NotificacionesList = ({ notificaciones, onOpen }: NotificacionesListProps) => {
  const abrir = useAbrir()
  return (
    <Stack gap="md">
      {groupByDay(notificaciones).map(([day, own]) => (
        <Stack key={day} gap={2} component="section" aria-label={day}>
          <Text size="xs" fw={600} c="dimmed" px={12}>
            {day}
          </Text>
          {own.map((each) => {
            const TipoIcon = ICONS[each.tipoNotificacionId as TipoNotificacionId] ?? IconBell
            return (
              <UnstyledButton
                key={each.notificacionId}
                className={classes.row ?? ''}
                data-unread={!each.leida || undefined}
                onClick={() => {
                  abrir(each)
                  onOpen?.()
                }}
              >
                <span className={classes.icon}>
                  <TipoIcon size={18} stroke={1.6} aria-hidden />
                </span>
                <Text size="sm" span className={classes.title ?? ''}>
                  {!each.leida && <VisuallyHidden>Sin leer. </VisuallyHidden>}
                  <VisuallyHidden>{TIPOS_TEXTO[each.tipoNotificacionId as TipoNotificacionId]}: </VisuallyHidden>
                  {each.notificacion}
                </Text>
                <Text size="xs" c="dimmed" span>
                  {formatTime(each.fecha)}
                </Text>
                {each.texto && (
                  <Text size="xs" c="dimmed" span className={classes.text ?? ''}>
                    {each.texto}
                  </Text>
                )}
              </UnstyledButton>
            )
          })}
        </Stack>
      ))}
    </Stack>
  )
}

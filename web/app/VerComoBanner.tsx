import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { formatTime } from '#contract/valores/fechas.ts'
import { verComo as calls } from '#contract/ver-como/calls.ts'
import type { VerComo } from '#contract/ver-como/shapes.ts'
import { call } from '#web/api.ts'
import { leaveVerComo } from '#web/ver-como.ts'
import classes from './VerComoBanner.module.css'

/**
 * Banner on every screen while staff see the portal as a customer ("Ver como"). Shows the customer and the end time,
 * with a button to leave.
 */
export const VerComoBanner = ({ seen: { verComoId, razonSocial, hasta } }: { seen: VerComo }) => {
  useEffect(() => {
    const timer = setTimeout(leaveVerComo, Math.max(0, Date.parse(hasta) - Date.now()))
    return () => clearTimeout(timer)
  }, [hasta])
  // Leave even if the call fails: the server ends the view at its end time anyway.
  const leave = () =>
    void call(calls.end, { params: { verComoId }, asOneself: true })
      .catch(() => {})
      .then(leaveVerComo)
  return (
    <Group component="section" aria-label="Viendo como cliente" className={classes.banner ?? ''} gap="sm" wrap="nowrap">
      <Text size="sm" fw={600} flex={1}>
        Ves el portal como {razonSocial}: solo lectura, hasta las {formatTime(hasta)}.
      </Text>
      <Button size="compact-sm" variant="white" color="dark" onClick={leave}>
        Salir
      </Button>
    </Group>
  )
}

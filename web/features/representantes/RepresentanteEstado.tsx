import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import { representantes } from '#contract/representantes/calls.ts'
import type { RepresentanteDetail } from '#contract/representantes/shapes.ts'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { Imagen } from '#shared/Imagen.tsx'
import { config } from '#web/config.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { DesactivarDialog } from './DesactivarDialog.tsx'
import { EstadoRepresentanteChip } from './EstadoRepresentanteChip.tsx'
import { toastRazon as onError } from './razon.ts'

/** Returns a sentence about the state: invited, active, or the problem. */
const situacionDe = ({ estado, invitacion, ultimoAcceso, problema, creadoPor }: RepresentanteDetail): string => {
  if (problema) return problema
  if (estado === 'creando') return 'Estamos creando su usuario: tarda unos segundos.'
  if (estado === 'invitado') {
    return `Le enviamos la invitación${invitacion.enviada ? ` el ${formatInstant(invitacion.enviada)}` : ''}. ${invitacion.vence ? `Sirve hasta el ${formatInstant(invitacion.vence)}.` : ''}`
  }
  if (estado === 'vencido') return 'La invitación venció sin que la usara. Reenviásela.'
  if (estado === 'inactivo') return 'No puede iniciar sesión.'
  return ultimoAcceso ? `Último ingreso: ${formatInstant(ultimoAcceso)}.` : `Creado por ${creadoPor}.`
}

/** State of a representative, with the actions that this state allows. */
export const RepresentanteEstado = ({ detail }: { detail: RepresentanteDetail }) => {
  const { userId: representanteId, estado, puedeEditar, compartido } = detail
  const [isLeaving, setLeaving] = useState(false)
  const options = {
    onSuccess: ({ mensaje }: { mensaje: string }) => toastSuccess(mensaje),
  }
  const invite = useSend(representantes.sendInvitacion, options)
  const cancel = useSend(representantes.cancelInvitacion, options)
  const activate = useSend(representantes.setActivo, options)
  const removeFactor = useSend(segundoPaso.removeRepresentante, options)
  const params = { representanteId }
  const isWaiting = ['invitado', 'vencido', 'conError'].includes(estado)
  const canAct = puedeEditar && config.flags['create-representative']
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group wrap="nowrap" align="start">
          <Imagen version={detail.imagenVersion} nombre={`${detail.nombre} ${detail.apellido}`} size={48} />
          <Stack gap={2} miw={0}>
            <Group gap="sm">
              <Title order={2} fz={16}>
                {detail.nombre} {detail.apellido}
              </Title>
              <EstadoRepresentanteChip estado={estado} />
            </Group>
            <Text size="sm" c="dimmed">
              {situacionDe(detail)}
            </Text>
          </Stack>
        </Group>
        {detail.porQueNo && <Alert color="blue">{detail.porQueNo}</Alert>}
        {canAct && !compartido && (
          <Group gap="xs">
            {isWaiting && (
              <Button
                size="compact-sm"
                loading={invite.isPending}
                onClick={() => invite.mutate({ params }, { onError })}
              >
                {estado === 'conError' ? 'Reintentar' : 'Reenviar invitación'}
              </Button>
            )}
            {(estado === 'invitado' || estado === 'vencido') && (
              <Button
                variant="default"
                size="compact-sm"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ params }, { onError })}
              >
                Anular invitación
              </Button>
            )}
            {estado === 'activo' && (
              <Button
                variant="default"
                size="compact-sm"
                loading={removeFactor.isPending}
                onClick={() => removeFactor.mutate({ params }, { onError })}
              >
                Quitar verificación en dos pasos
              </Button>
            )}
            {estado === 'activo' && (
              <Button variant="default" color="red" size="compact-sm" onClick={() => setLeaving(true)}>
                Desactivar
              </Button>
            )}
            {estado === 'inactivo' && (
              <>
                <Button
                  size="compact-sm"
                  loading={activate.isPending}
                  onClick={() => activate.mutate({ params, body: { activo: true } }, { onError })}
                >
                  Activar
                </Button>
                {detail.reemplazantes.length > 0 && (
                  <Button variant="default" size="compact-sm" onClick={() => setLeaving(true)}>
                    Reasignar sus gestiones
                  </Button>
                )}
              </>
            )}
          </Group>
        )}
      </Stack>
      {isLeaving && <DesactivarDialog detail={detail} onClose={() => setLeaving(false)} />}
    </Card>
  )
}

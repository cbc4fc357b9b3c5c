import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Accion, DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import { EstadoChip } from '#shared/EstadoChip.tsx'
import { useProfile } from '#web/profile.tsx'
import { AccionDialog } from './AccionDialog.tsx'
import { proximoPaso } from './pasos.ts'

interface DevolucionResumenProps {
  detail: DevolucionDetail
  /** Address of the transport tab. */
  transporte: string
  /** That tab is already on screen: no button to go where one is. */
  isOnTransporte: boolean
}

/** What a person wants to know first: number, state, what comes next, and the buttons to make it happen. */
export const DevolucionResumen = ({ detail, transporte, isOnTransporte }: DevolucionResumenProps) => {
  const { esInterno } = useProfile()
  const [accion, setAccion] = useState<Accion>()
  const { devolucionId, estadoId, razonSocial, fecha, creadaPor, acciones } = detail
  const awaitsTransport = detail.puedeCargarTransporte && !detail.envio && !isOnTransporte
  const isMine = awaitsTransport && !esInterno
  const load = (
    <Button component={Link} to={transporte} replace size="sm">
      Cargar datos de transporte
    </Button>
  )
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text fw={700} size="lg">
          Nº {devolucionId}
        </Text>
        <EstadoChip estadoId={estadoId} />
      </Group>
      <Text size="sm" c="dimmed">
        {razonSocial} · {formatDay(fecha)} · Cargada por {creadaPor}
      </Text>
      {isMine ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={proximoPaso(estadoId, false)}>
          {load}
        </Alert>
      ) : (
        <Text>{proximoPaso(estadoId, esInterno)}</Text>
      )}
      {(acciones.length > 0 || (awaitsTransport && !isMine)) && (
        <Group gap="sm">
          {awaitsTransport && !isMine && load}
          {acciones.map((each) => (
            <Button key={each.statusId} variant={each.principal ? 'filled' : 'default'} onClick={() => setAccion(each)}>
              {each.texto}
            </Button>
          ))}
        </Group>
      )}
      {accion && (
        <AccionDialog key={accion.statusId} accion={accion} detail={detail} onClose={() => setAccion(undefined)} />
      )}
    </Stack>
  )
}

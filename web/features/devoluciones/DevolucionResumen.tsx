import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { pasoEstado } from '#contract/base/estados.ts'
import { formatDay } from '#contract/base/fechas.ts'
import { GestionResumen } from '#shared/gestiones/GestionResumen.tsx'
import { useProfile } from '#web/profile.tsx'
import { DevolucionAccion } from './DevolucionAccion.tsx'
import { DevolucionTrabajo } from './DevolucionTrabajo.tsx'

/** Próximo paso, said to whoever works for the distributor: the contract's sentences speak to the customer. */
const INTERNOS: Record<number, string> = {
  11: 'Falta que alguien de postventa la tome.',
  1: 'Falta empezar el análisis.',
  2: 'Falta revisar la factura, las cantidades y los motivos.',
  8: 'Esperamos los datos de transporte del cliente.',
  12: 'Falta confirmar los datos de transporte.',
  9: 'Falta contar los bultos que llegaron.',
  7: 'Falta resolver qué se acepta de cada producto.',
  5: 'Falta emitir la nota de crédito.',
  6: 'Falta decidir cómo vuelve la mercadería. El cliente puede apelar por Comentarios.',
}

/** The same, when the customer has been asked something. */
const ESPERA = {
  cliente: 'Te toca: respondé lo que te preguntamos en Comentarios.',
  interno: 'Esperamos la respuesta del cliente.',
}

/** What happens next, for the person who reads it. */
const proximoPaso = (estadoId: number, esInterno: boolean): string =>
  (esInterno && INTERNOS[estadoId]) || pasoEstado(estadoId)

interface DevolucionResumenProps {
  detail: DevolucionDetail
  /** Address of the transport tab. */
  transporte: string
  /** That tab is already on screen: no button to go where one is. */
  isOnTransporte: boolean
}

/** The summary of a return; what may wait for the customer is its transport data. */
export const DevolucionResumen = ({ detail, transporte, isOnTransporte }: DevolucionResumenProps) => {
  const { esInterno } = useProfile()
  const { devolucionId, estadoId, razonSocial, fecha, creadaPor, acciones } = detail
  const awaitsTransport = detail.puedeCargarTransporte && !detail.envio && !isOnTransporte
  const responde = detail.esperaCliente && estadoId !== 8
  const boton = awaitsTransport ? (
    <Button component={Link} to={transporte} replace size="sm">
      Cargar datos de transporte
    </Button>
  ) : detail.puedeDecidir || detail.puedeRecibir ? (
    <DevolucionTrabajo detail={detail} />
  ) : null
  return (
    <GestionResumen
      id={devolucionId}
      estadoId={estadoId}
      datos={`${razonSocial} · ${formatDay(fecha)} · Cargada por ${creadaPor}`}
      paso={responde ? ESPERA[esInterno ? 'interno' : 'cliente'] : proximoPaso(estadoId, esInterno)}
      esMia={(awaitsTransport || responde) && !esInterno}
      respondemosAntes={esInterno ? null : detail.respondemosAntes}
      boton={boton}
      acciones={acciones}
      dialogo={(accion, close) => (
        <DevolucionAccion key={accion.statusId} accion={accion} detail={detail} onClose={close} />
      )}
    />
  )
}

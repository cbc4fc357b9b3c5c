import { Text } from '@mantine/core'
import { GestionCreada } from '#shared/gestiones/GestionCreada.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'

interface NuevaConfirmacionProps {
  devolucionId: number
  requiereEnvioTransporte: boolean
}

/** It is done: the number to quote, and what comes next. */
export const NuevaConfirmacion = ({ devolucionId, requiereEnvioTransporte }: NuevaConfirmacionProps) => {
  const { esInterno } = useProfile()
  return (
    <GestionCreada
      gestion={DEVOLUCION}
      id={devolucionId}
      estado="iniciada"
      ver={{ vista: 'seguimiento', label: 'Ver seguimiento' }}
    >
      <Text>Ahora una persona de postventa revisa la factura, las cantidades y los motivos.</Text>
      <Text>
        {requiereEnvioTransporte
          ? `Si la autoriza, ${esInterno ? 'el cliente carga los datos de transporte y ve' : 'te vamos a pedir los datos de transporte y vas a ver'} el código para escribir en los bultos.`
          : `Si la autoriza, ${esInterno ? 'el cliente ve' : 'vas a ver'} el código para escribir en los bultos y coordinamos el retiro.`}
      </Text>
    </GestionCreada>
  )
}

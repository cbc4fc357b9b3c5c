import { Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { ESTADO_INICIAL } from '#contract/base/nace.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useDevolucion } from '#shared/devoluciones/devoluciones.queries.ts'
import { DevolucionProductos } from '#shared/devoluciones/DevolucionProductos.tsx'

/** Confirmation that a return was sent. */
export function Component() {
  const { devolucionId } = useParams()
  const { esInterno } = useProfile()
  return (
    <GestionCreadaScreen
      gestion={DEVOLUCION}
      id={devolucionId}
      useDetail={useDevolucion}
      estado="iniciada"
      estadoInicial={ESTADO_INICIAL.devolucion}
      ver={{ vista: 'seguimiento', label: 'Ver seguimiento' }}
      enviado={({ razonSocial, productos, comentarios, archivos }) => (
        <Stack>
          <Fact label="Razón social">{razonSocial}</Fact>
          <DevolucionProductos productos={productos} />
          {comentarios && <Fact label="Comentarios">{comentarios}</Fact>}
          {archivos.length > 0 && <ArchivosList archivos={archivos} />}
        </Stack>
      )}
    >
      {({ requiereEnvioTransporte }) => (
        <>
          <Text>Ahora Postventa revisa la factura, las cantidades y los motivos.</Text>
          <Text>
            {requiereEnvioTransporte
              ? `Si la autoriza, ${esInterno ? 'el cliente carga los datos de transporte y ve' : 'te vamos a pedir los datos de transporte y vas a ver'} el código para escribir en los bultos.`
              : `Si la autoriza, ${esInterno ? 'el cliente ve' : 'vas a ver'} el código para escribir en los bultos y coordinamos el retiro.`}
          </Text>
        </>
      )}
    </GestionCreadaScreen>
  )
}

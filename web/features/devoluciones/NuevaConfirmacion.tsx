import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#ui/PageHeader.tsx'
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
    <Stack maw={720}>
      <PageHeader title={`${esInterno ? 'La' : 'Tu'} devolución Nº ${devolucionId} quedó iniciada`} />
      <Card withBorder padding="lg">
        <Stack>
          <Text>Ahora una persona de postventa revisa la factura, las cantidades y los motivos.</Text>
          <Text>
            {requiereEnvioTransporte
              ? `Si la autoriza, ${esInterno ? 'el cliente carga los datos de transporte y ve' : 'te vamos a pedir los datos de transporte y vas a ver'} el código para escribir en los bultos.`
              : `Si la autoriza, ${esInterno ? 'el cliente ve' : 'vas a ver'} el código para escribir en los bultos y coordinamos el retiro.`}
          </Text>
          <Group>
            <Button component={Link} to={DEVOLUCION.path(devolucionId, 'seguimiento')}>
              Ver seguimiento
            </Button>
            <Button component={Link} to={DEVOLUCION.listPath()} variant="default">
              Volver a Devoluciones
            </Button>
          </Group>
        </Stack>
      </Card>
    </Stack>
  )
}

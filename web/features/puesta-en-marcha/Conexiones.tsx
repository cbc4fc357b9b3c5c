import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleXFilled, IconPlugConnected } from '@tabler/icons-react'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { CONEXION_IDS, CONEXIONES, type ConexionId } from '#contract/puesta-en-marcha/reglas.ts'
import { useSend } from '#web/queries.tsx'
import classes from './PuestaEnMarcha.module.css'

/** Row of an external system, with a button to test it and the result. */
const ConexionRow = ({ conexion }: { conexion: ConexionId }) => {
  const { titulo, texto } = CONEXIONES[conexion]
  const { data, isPending, mutate } = useSend(puestaEnMarcha.probar)
  const Icon = !data ? IconPlugConnected : data.anduvo ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <li className={classes.row}>
      <Icon size={22} className={!data ? classes.open : data.anduvo ? classes.done : classes.wrong} aria-hidden />
      <div>
        <Text fw={600}>{titulo}</Text>
        <Text size="sm" c="dimmed">
          {texto}
        </Text>
        <div aria-live="polite">
          {data && (
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {data.anduvo ? 'Funciona. ' : 'No funciona. '}
              {data.respuesta}
              {data.hacer && ` ${data.hacer}`}
            </Text>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          aria-label={`Probar: ${titulo}`}
          onClick={() => mutate({ params: { conexion } })}
        >
          Probar
        </Button>
      </div>
    </li>
  )
}

export const Conexiones = () => (
  <Stack gap="sm" component="section" aria-labelledby="conexiones">
    <Stack gap={2}>
      <Title order={2} size="h3" id="conexiones">
        Probar conexión
      </Title>
      <Text size="sm" c="dimmed">
        Lo que está afuera del portal se configura donde corre; acá se ve si contesta.
      </Text>
    </Stack>
    <Card withBorder padding={0}>
      <ul className={classes.list}>
        {CONEXION_IDS.map((conexion) => (
          <ConexionRow key={conexion} conexion={conexion} />
        ))}
      </ul>
    </Card>
  </Stack>
)

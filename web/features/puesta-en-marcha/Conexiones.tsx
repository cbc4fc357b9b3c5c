import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleMinus, IconCircleXFilled, IconPlugConnected } from '@tabler/icons-react'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { CONEXION_IDS, CONEXIONES, type ConexionId, resultadoDe } from '#contract/puesta-en-marcha/reglas.ts'
import { useSend } from '#web/queries.tsx'
import classes from './PuestaEnMarcha.module.css'

/**
 * Icon and text of each result of a test. A test that was not made has no text here, because the answer of the server
 * says so.
 */
const RESULTADOS = {
  bien: { Icon: IconCircleCheckFilled, className: classes.done, texto: 'Funciona. ' },
  mal: { Icon: IconCircleXFilled, className: classes.wrong, texto: 'No funciona. ' },
  sinProbar: { Icon: IconCircleMinus, className: classes.open, texto: '' },
} as const
const SIN_RESULTADO = { Icon: IconPlugConnected, className: classes.open, texto: '' } as const

/** Row of an external system: a button to test the connection, and the result. */
const ConexionRow = ({ conexion }: { conexion: ConexionId }) => {
  const { titulo, texto } = CONEXIONES[conexion]
  const { data, isPending, mutate } = useSend(puestaEnMarcha.probar)
  const { Icon, className, texto: resultado } = data ? RESULTADOS[resultadoDe(data)] : SIN_RESULTADO
  return (
    <li className={classes.row}>
      <Icon size={22} className={className} aria-hidden />
      <div>
        <Text fw={600}>{titulo}</Text>
        <Text size="sm" c="dimmed">
          {texto}
        </Text>
        <div aria-live="polite">
          {data && (
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {resultado}
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

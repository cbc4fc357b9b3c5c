import { Stack, Text, Title } from '@mantine/core'
import { avisoDe, LEYENDA, terminosDe } from '#contract/terminos/texto.ts'
import { config } from '#web/config.ts'

const { nombre, domicilio, datosPersonales } = config.distribuidor
const parte = { nombre, domicilio, email: datosPersonales }

/** The ten headings, the privacy notice and the words that the law wants. */
export const Terminos = () => (
  <>
    <Stack gap="lg" component="ol" m={0} pl={20}>
      {terminosDe(parte).map(({ titulo, texto }) => (
        <li key={titulo}>
          <Title order={2} fz={16}>
            {titulo}
          </Title>
          <Text>{texto}</Text>
        </li>
      ))}
    </Stack>
    <Stack gap="sm" component="section" aria-labelledby="privacidad">
      <Title order={2} id="privacidad">
        Aviso de privacidad
      </Title>
      {avisoDe(parte).map((parrafo) => (
        <Text key={parrafo}>{parrafo}</Text>
      ))}
      <Text size="sm" c="dimmed">
        {LEYENDA}
      </Text>
    </Stack>
  </>
)

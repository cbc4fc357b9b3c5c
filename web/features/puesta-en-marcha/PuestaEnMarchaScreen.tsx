import { Card, Progress, Stack, Text } from '@mantine/core'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { Read } from '#ui/Read.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#web/queries.tsx'
import { Conexiones } from './Conexiones.tsx'
import { PasoRow } from './PasoRow.tsx'
import classes from './PuestaEnMarcha.module.css'

const Pasos = () => {
  const { data, error, refetch } = useCall(puestaEnMarcha.get, {}, { staleTime: 0 })
  if (!data) return <Read of={{ data, error, refetch }} height={720} />
  const { pasos, listos, siguiente, version } = data
  const next = pasos.find(({ estado }) => estado === 'falta')?.paso
  return (
    <Stack>
      <Stack gap={6}>
        <Text>
          {siguiente === null
            ? 'Está todo. Tus clientes ya pueden trabajar: esta pantalla queda acá por si cambia algo.'
            : `${listos} de ${pasos.length} pasos listos. Los datos se cargan en su pantalla o se importan de un archivo.`}
        </Text>
        <Progress value={(listos / pasos.length) * 100} aria-label="Puesta en marcha" size={6} />
      </Stack>
      <Card withBorder padding={0}>
        <ul className={classes.list}>
          {pasos.map((paso) => (
            <PasoRow key={paso.paso} paso={paso} isNext={paso.paso === next} />
          ))}
        </ul>
      </Card>
      <Text size="sm" c="dimmed">
        Versión del portal: {version}
      </Text>
    </Stack>
  )
}

/** Screen of the initial setup: missing steps and tests of external systems. */
export const Component = () => (
  <Stack gap="lg" maw={960}>
    <PageHeader title="Puesta en marcha" />
    <Pasos />
    <Conexiones />
  </Stack>
)

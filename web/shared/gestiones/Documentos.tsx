import { Stack, Text } from '@mantine/core'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Section } from './Section.tsx'

/** Name of a subject ("Fotos de ZK-0087", "Envío"), and the files about this subject. */
type Grupo = readonly [de: string, archivos: readonly Archivo[]]

/** Section with all files of a gestión, in groups. Renders nothing without files. */
export const Documentos = ({ grupos }: { grupos: readonly Grupo[] }) => {
  const some = grupos.filter(([, archivos]) => archivos.length > 0)
  if (!some.length) return null
  return (
    <Section title="Archivos">
      {some.map(([de, archivos]) => (
        <Stack key={de} gap={4}>
          {de && (
            <Text size="xs" c="dimmed">
              {de}
            </Text>
          )}
          <ArchivosList archivos={archivos} />
        </Stack>
      ))}
    </Section>
  )
}

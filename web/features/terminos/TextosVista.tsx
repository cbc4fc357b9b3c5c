import { Box, Card, Stack, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { completar } from '#contract/terminos/reglas.ts'
import { Markdown } from '#shared/ayuda/Markdown.tsx'
import { config } from '#web/config.ts'

const { nombre, domicilio, datosPersonales } = config.distribuidor
const PARTE = { nombre, domicilio, email: datosPersonales }

/** Kinds of legal text. Both are published together. */
export type Texto = 'terminos' | 'privacidad'

/** Preview of a legal text. */
export const Vista = ({ de, label }: { de: Texto; label: string }) => {
  const { control } = useFormContext<Record<Texto, string>>()
  const content = useWatch({ control, name: de })
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        Así se lee
      </Text>
      <Card withBorder padding={0}>
        <Box component="section" mah={360} p="md" style={{ overflow: 'auto' }} tabIndex={0} aria-label={label}>
          <Markdown texto={completar(content, PARTE)} nivel={3} aparte />
        </Box>
      </Card>
    </Stack>
  )
}

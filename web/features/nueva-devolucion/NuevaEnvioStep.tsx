import { Card, Stack } from '@mantine/core'
import type { CampoDe } from '#shared/forms/campos.ts'
import { Campos } from '#shared/forms/Campos.tsx'
import type { NuevaForm } from './nueva.form.ts'

/** Step 2: shipment and comment. */
export const NuevaEnvioStep = ({ campos }: { campos: readonly CampoDe<NuevaForm>[] }) => (
  <Card withBorder padding="lg">
    <Stack gap="lg" maw={640}>
      <Campos campos={campos} />
    </Stack>
  </Card>
)

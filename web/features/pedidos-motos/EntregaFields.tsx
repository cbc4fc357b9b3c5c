import { Stack, Title } from '@mantine/core'
import { Campos } from '#shared/forms/Campos.tsx'
import { ENTREGA_CAMPOS } from './nuevo.campos.tsx'

const LINE = { borderTop: '1px solid var(--mantine-color-default-border)' }

/** Fields of delivery and payment, shown in the pane of the order. */
export const EntregaFields = () => (
  <Stack component="section" aria-labelledby="entrega-y-pago" gap="sm" pt="md" style={LINE}>
    <Title order={3} size="h5" id="entrega-y-pago">
      Entrega y pago
    </Title>
    <Campos campos={ENTREGA_CAMPOS} />
  </Stack>
)

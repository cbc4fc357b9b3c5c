import { Stack, Text } from '@mantine/core'
import { cobros } from '#contract/cobros/calls.ts'
import { Copiar } from '#shared/Copiar.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { useCall } from '#web/queries.tsx'

/**
 * Dedicated bank account of a razón social; renders nothing when there is none. Each transfer to the account becomes a
 * reported payment automatically.
 */
export const CuentaPropia = ({ razonSocialId }: { razonSocialId: number }) => {
  const { data } = useCall(cobros.getCuenta, { params: { razonSocialId } })
  if (!data?.cuenta) return null
  const { alias, cvu } = data.cuenta
  return (
    <FormSection title="Tu CVU para pagarnos" order={2}>
      <Stack gap={4}>
        <Text size="sm">Lo que transfieras a este CVU se registra solo: no hace falta informarlo.</Text>
        <Text size="sm">
          Alias {alias}
          <Copiar nombre="el alias" valor={alias} />
        </Text>
        <Text size="sm">
          CVU {cvu}
          <Copiar nombre="el CVU" valor={cvu} />
        </Text>
      </Stack>
    </FormSection>
  )
}

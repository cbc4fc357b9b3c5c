import { SimpleGrid, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { type Campos, stepCampos } from '#shared/forms/campos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { revisionOf } from '#shared/forms/revision.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { useProfile } from '#web/profile.tsx'
import type { GarantiaForm } from './nueva.form.ts'

/** Step 3: review of all values before sending. */
export const RevisionStep = ({ campos }: { campos: Campos<GarantiaForm> }) => {
  const form = useFormContext<GarantiaForm>().getValues()
  const { usuario, esInterno } = useProfile()
  const own = usuario.listRazonSocial.find(({ razonSocialId }) => razonSocialId === form.razonSocialId)
  const found = useRazonSocial(esInterno ? Number(form.razonSocialId) : null)
  const factsOf = (step: number) =>
    revisionOf(stepCampos(campos, step), form).map(([label, value]) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ))
  return (
    <>
      <FormSection title="Qué es">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <Fact label="Razón social">{(own ?? found)?.razonSocial ?? `Nº ${form.razonSocialId}`}</Fact>
          {factsOf(0)}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Qué pasó">{factsOf(1)}</FormSection>
      <Text size="sm" c="dimmed">
        La garantía queda sujeta a revisión técnica.
      </Text>
    </>
  )
}

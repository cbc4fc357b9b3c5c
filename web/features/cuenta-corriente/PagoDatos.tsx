import { SimpleGrid } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { CampoImporte } from './CampoImporte.tsx'
import type { PagoForm } from './pago.form.ts'
import { PagoMoneda } from './PagoMoneda.tsx'

/** What was paid, when and where. */
export const PagoDatos = () => {
  const { control } = useFormContext<PagoForm>()
  const aplicaciones = useWatch({ control, name: 'aplicaciones' })
  const locked = aplicaciones.length > 0 ? 'Para cambiarla, quitá los documentos elegidos.' : undefined
  return (
    <FormSection title="El pago" order={2} help="Si descontaste retenciones, cargalas aparte del importe.">
      <RazonSocialField lockedReason={locked} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CampoTexto<PagoForm> name="banco" label="Banco" withAsterisk maxLength={60} />
        <CampoFecha<PagoForm> name="fecha" label="Fecha" withAsterisk />
        <PagoMoneda isLocked={aplicaciones.length > 0} />
        <CampoImporte name="importe" label="Importe" withAsterisk />
        <CampoImporte name="retenciones" label="Retenciones" />
      </SimpleGrid>
    </FormSection>
  )
}

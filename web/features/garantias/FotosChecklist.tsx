import { SimpleGrid } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { MAX_ARCHIVOS } from '#contract/archivos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { ArchivosField } from '#shared/tickets/ArchivosField.tsx'
import { FotoSlot } from './FotoSlot.tsx'
import { fotosOf, type GarantiaForm } from './nueva.form.ts'

/** What has to be seen to decide, one photo for each thing, and whatever else helps. */
export const FotosChecklist = () => {
  const { control } = useFormContext<GarantiaForm>()
  const fotos = fotosOf({ negocioId: useWatch({ control, name: 'negocioId' }) })
  return (
    <FormSection title="Fotos" help="Sin las marcadas con * no podemos empezar. Que se lean los números.">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {fotos.map((foto) => (
          <FotoSlot key={foto.rubro} foto={foto} />
        ))}
      </SimpleGrid>
      <ArchivosField label="Otros archivos" max={MAX_ARCHIVOS - fotos.length} />
    </FormSection>
  )
}

import { SimpleGrid, Button } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { MAX_ARCHIVOS } from '#contract/base/archivos.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { DescripcionField } from '#shared/tickets/DescripcionField.tsx'
import { motivoOptions } from '#shared/tickets/tickets.options.ts'
import { type GarantiaForm, isMoto, fotosOf } from './nueva.form.ts'
import { motivosOf } from './nueva.rules.ts'
import { ServicesField } from './ServicesField.tsx'
import { ArchivosField } from '#shared/tickets/ArchivosField.tsx'
import { FotoSlot } from './FotoSlot.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

/** Whose motorcycle it is: personal data, asked for only when somebody wants to give them. */
const TitularFields = () => {
  const { getValues, setFocus } = useFormContext<GarantiaForm>()
  const [isOpen, { open }] = useDisclosure(Object.values(getValues('garantia.titular')).some(Boolean))
  if (!isOpen) {
    return (
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => {
          // The button goes away: the focus goes on where the person does.
          flushSync(open)
          setFocus('garantia.titular.nombre')
        }}
      >
        Agregar datos del titular
      </Button>
    )
  }
  return (
    <FormSection title="Titular" help="Opcional: solo si hace falta coordinar con la persona.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <CampoTexto<GarantiaForm> name="garantia.titular.nombre" label="Nombre" maxLength={80} />
        <CampoTexto<GarantiaForm> name="garantia.titular.dni" label="DNI" inputMode="numeric" maxLength={12} />
        <CampoTexto<GarantiaForm> name="garantia.titular.telefono" label="Teléfono" type="tel" maxLength={30} />
      </SimpleGrid>
    </FormSection>
  )
}

/** What has to be seen to decide, one photo for each thing, and whatever else helps. */
const FotosChecklist = () => {
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

interface QuePasoStepProps {
  catalogo: TicketCatalogo
  canAttach: boolean
}

/** Step 2: how it fails, what was done to it, and the photos that show it. */
export const QuePasoStep = ({ catalogo, canAttach }: QuePasoStepProps) => {
  const { control } = useFormContext<GarantiaForm>()
  const negocioId = useWatch({ control, name: 'negocioId' })
  return (
    <>
      <FormSection title="La falla">
        <CampoSelect<GarantiaForm>
          name="motivoReclamo"
          label="Motivo"
          withAsterisk
          maw={420}
          data={motivoOptions(motivosOf(catalogo.motivos, { negocioId }))}
        />
        <DescripcionField label="Descripción" description="Cuándo aparece, con qué ruido, qué se revisó." />
        {isMoto({ negocioId }) && (
          <>
            <ServicesField />
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              <CampoTexto<GarantiaForm>
                name="garantia.repuesto.codigo"
                label="Repuesto pedido"
                description="Código, si ya lo sabés"
                placeholder="TH-150-021"
                maxLength={40}
                normalize={(text) => text.trim().toUpperCase()}
              />
              <CampoNumero<GarantiaForm>
                name="garantia.repuesto.cantidad"
                label="Cantidad"
                description="Unidades del repuesto"
              />
            </SimpleGrid>
          </>
        )}
      </FormSection>
      {canAttach && <FotosChecklist />}
      {isMoto({ negocioId }) && <TitularFields />}
    </>
  )
}

import { SimpleGrid, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { TicketCatalogo } from '#contract/tickets.shapes.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { useNegociosOf } from '#shared/tickets/tickets.options.ts'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { useProfile } from '#web/profile.tsx'
import { fotosOf, type GarantiaForm } from './nueva.form.ts'
import { queEsFacts, quePasoFacts } from './revision.facts.ts'

const COLS = { base: 1, xs: 2, md: 3 }

interface RevisionStepProps {
  catalogo: TicketCatalogo
  canAttach: boolean
}

/** Step 3: everything that will be sent, to be read once more. */
export const RevisionStep = ({ catalogo, canAttach }: RevisionStepProps) => {
  const form = useFormContext<GarantiaForm>().getValues()
  const { usuario, esInterno } = useProfile()
  const own = usuario.listRazonSocial.find(({ razonSocialId }) => razonSocialId === form.razonSocialId)
  const found = useRazonSocial(esInterno ? Number(form.razonSocialId) : null)
  const negocio = useNegociosOf(form.razonSocialId).find(({ negocioId }) => String(negocioId) === form.negocioId)
  const marca = negocio?.marcas.find(({ marcaId }) => String(marcaId) === form.marca)
  const motivo = catalogo.motivos.find(({ motivoId }) => String(motivoId) === form.motivoReclamo)
  const done = quePasoFacts(form)
  const fotos = fotosOf(form).filter(({ rubro }) => form.garantia.fotos[rubro])
  return (
    <>
      <FormSection title="Qué es">
        <SimpleGrid cols={COLS}>
          <Fact label="Razón social">{(own ?? found)?.razonSocial ?? `Nº ${form.razonSocialId}`}</Fact>
          <Fact label="Negocio">{negocio?.negocio}</Fact>
          <Fact label="Marca">{marca?.nombre}</Fact>
          {queEsFacts(form).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Qué pasó">
        <Fact label="Motivo">{motivo?.motivo}</Fact>
        <Fact label="Descripción">{form.descripcion.trim()}</Fact>
        {done.length > 0 && (
          <SimpleGrid cols={COLS}>
            {done.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </SimpleGrid>
        )}
        {canAttach && (
          <Fact label="Fotos y archivos">
            {[...fotos.map(({ texto }) => texto), ...form.files.map(({ name }) => name)].join(' · ')}
          </Fact>
        )}
      </FormSection>
      <Text size="sm" c="dimmed">
        La garantía queda sujeta a revisión técnica.
      </Text>
    </>
  )
}

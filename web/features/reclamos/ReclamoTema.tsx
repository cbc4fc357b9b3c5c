import { SimpleGrid } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Factura } from '#contract/facturas/shapes.ts'
import type { Pedido } from '#contract/tickets/reglas.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { FacturaField } from '#shared/tickets/FacturaField.tsx'
import { MarcaField } from '#shared/tickets/MarcaField.tsx'
import { NegocioField } from '#shared/tickets/NegocioField.tsx'
import { OrigenField } from '#shared/gestiones/OrigenField.tsx'
import { motivoOptions } from '#shared/tickets/tickets.options.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { motivoOf, type ReclamoForm } from './nuevo.form.ts'

interface ReclamoTemaProps {
  catalogo: TicketCatalogo
  shown: ReadonlySet<Pedido>
}

/** What the claim is about: the reason decides which data are asked. */
export const ReclamoTema = ({ catalogo, shown }: ReclamoTemaProps) => {
  const { control, getValues, setValue } = useFormContext<ReclamoForm>()
  /** An invoice of one product says which it is about. */
  const fillProducto = ({ productos: [only, ...others] }: Factura) => {
    if (!shown.has('producto') || !only || others.length || getValues('codigoMaterial')) return
    setValue('codigoMaterial', only.codigoMaterial, { shouldDirty: true })
  }
  const [sector, negocioId, motivoReclamo] = useWatch({ control, name: ['sector', 'negocioId', 'motivoReclamo'] })
  const motivos = catalogo.motivos.filter(
    (each) =>
      String(each.sectorId) === sector &&
      (each.negocioId === null || !negocioId || String(each.negocioId) === negocioId),
  )
  const asked = motivoOf(motivos, { motivoReclamo })?.pide ?? []
  return (
    <FormSection title="¿De qué se trata?" order={2}>
      <RazonSocialField />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NegocioField />
        <CampoSelect<ReclamoForm>
          name="sector"
          label="Sector"
          withAsterisk
          data={optionsOf(catalogo.sectores, 'sectorId', 'nombre')}
        />
        <CampoSelect<ReclamoForm>
          name="motivoReclamo"
          label="Motivo"
          withAsterisk
          placeholder={sector ? '' : 'Primero elegí el sector'}
          data={motivoOptions(motivos)}
        />
        <MarcaField isRequired={asked.includes('marca')} />
        <OrigenField origenes={catalogo.origenes} />
        {shown.has('factura') && (
          <FacturaField name="numeroFactura" withAsterisk={asked.includes('factura')} onElegida={fillProducto} />
        )}
        {shown.has('producto') && (
          <CampoTexto<ReclamoForm>
            name="codigoMaterial"
            label="Código de producto"
            placeholder="NV-21045"
            withAsterisk={asked.includes('producto')}
            maxLength={40}
            normalize={(text) => text.trim().toUpperCase()}
          />
        )}
        {shown.has('cantidad') && (
          <CampoNumero<ReclamoForm> name="cantidad" label="Cantidad" withAsterisk={asked.includes('cantidad')} />
        )}
        {shown.has('devolucion') && (
          <CampoNumero<ReclamoForm>
            name="devolucionId"
            label="Nº de devolución"
            withAsterisk={asked.includes('devolucion')}
          />
        )}
      </SimpleGrid>
    </FormSection>
  )
}

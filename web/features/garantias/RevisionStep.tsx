import { SimpleGrid, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { formatDay } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { useNegociosOf } from '#shared/tickets/tickets.options.ts'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { useProfile } from '#web/profile.tsx'
import { fotosOf, type GarantiaForm, isMoto } from './nueva.form.ts'

type Row = [label: string, value: string]

const km = (value: number | '') => (value === '' ? '' : `${formatCount(value)} km`)
const day = (value: string) => (value ? formatDay(value) : '')
const joined = (parts: readonly (string | number)[]) => parts.filter(Boolean).join(' · ')

/** What failed, as it will be read; what was left empty is left out. */
const queEsFacts = (form: GarantiaForm): Row[] => {
  const { garantia } = form
  const rows: Row[] = isMoto(form)
    ? [
        ['Nº de chasis', garantia.vin],
        ['Modelo', garantia.modelo],
        ['Nº de motor', garantia.numeroMotor],
        ['Patente', garantia.dominio],
        ['Kilometraje', km(garantia.kilometraje)],
        ['Centro de garantía o taller', garantia.taller],
      ]
    : [
        ['Código de producto', garantia.codigoMaterial],
        ['Lote o serie', garantia.lote],
        ['Nº de factura', garantia.numeroFactura],
        ['Vehículo', joined([garantia.vehiculo.marca, garantia.vehiculo.modelo, garantia.vehiculo.anio])],
        ['Patente', garantia.dominio],
        ['Colocación', joined([day(garantia.fechaColocacion), km(garantia.kmColocacion), garantia.taller])],
        ['Km al fallar', km(garantia.kilometraje)],
      ]
  return [
    ...rows,
    ['Fecha de venta', day(garantia.fechaVenta)],
    ['Fecha de la falla', day(garantia.fechaFalla)],
  ].filter((row): row is Row => row[1] !== '')
}

/** What was done to it, and what is asked for. */
const quePasoFacts = (form: GarantiaForm): Row[] => {
  if (!isMoto(form)) return []
  const { services, repuesto, titular, atencionComercial } = form.garantia
  const rows: Row[] = [
    ['Services hechos', services.map((each) => `${day(each.fecha)} a los ${km(each.km)}`).join('\n')],
    ['Repuesto pedido', joined([repuesto.codigo, repuesto.cantidad === '' ? '' : `${repuesto.cantidad} u.`])],
    ['Titular', joined([titular.nombre, titular.dni, titular.telefono])],
    ['Atención comercial', atencionComercial ? 'Pedida' : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

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

import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { Control, FieldPath } from 'react-hook-form'
import { SOLUCIONES } from '#contract/tickets/reglas.ts'
import type { TicketDetail, TicketNeed } from '#contract/tickets/shapes.ts'
import { AccionComentario } from '#shared/gestiones/AccionComentario.tsx'
import type { AccionCampos } from '#shared/gestiones/AccionDialog.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { CampoTransporte } from '#shared/forms/CampoTransporte.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import type { TicketAccionForm } from './ticket-accion.form.ts'

interface TextoProps {
  control: Control<TicketAccionForm>
  name: FieldPath<TicketAccionForm> &
    ('codigoAutorizacion' | 'motivoRechazo' | 'comprobante' | `envio.${'numeroRemito' | 'numeroGuia' | 'cot'}`)
  label: string
  max: number
  description?: string
  optional?: true
}

const Texto = ({ control, name, label, max, description, optional }: TextoProps) => (
  <Campo control={control} name={name}>
    {(input) => (
      <TextInput
        label={label}
        withAsterisk={!optional}
        maxLength={max}
        {...(description && { description })}
        {...input}
      />
    )}
  </Campo>
)

/** One drawing for each thing that a change of state may ask. */
export const CAMPOS: AccionCampos<TicketNeed, TicketAccionForm, TicketDetail> = {
  comentario: AccionComentario,
  solucion: ({ control }) => (
    <Campo control={control} name="solucion">
      {({ value, onChange, ...input }) => (
        <Select
          label="Cómo se resuelve"
          withAsterisk
          placeholder="Elegí una opción"
          data={Object.entries(SOLUCIONES).map(([id, label]) => ({ value: id, label }))}
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
          {...input}
        />
      )}
    </Campo>
  ),
  codigoAutorizacion: ({ control }) => (
    <Texto control={control} name="codigoAutorizacion" label="Código de autorización" max={30} />
  ),
  motivoRechazo: ({ control }) => <Texto control={control} name="motivoRechazo" label="Motivo de rechazo" max={120} />,
  comprobante: ({ control }) => (
    <Texto
      control={control}
      name="comprobante"
      label="Comprobante"
      max={60}
      description="Orden de reparación, nota de crédito o remito con que vuelve la pieza"
    />
  ),
  envio: ({ control }) => (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Texto control={control} name="envio.numeroRemito" label="Nº de remito" max={20} />
      <Campo control={control} name="envio.cantidad">
        {(input) => <WholeNumberInput label="Cantidad de bultos" withAsterisk min={1} {...input} />}
      </Campo>
      <CampoTransporte control={control} name="envio.transporte" />
      <Texto control={control} name="envio.numeroGuia" label="Número de guía" max={40} />
      <Texto control={control} name="envio.cot" label="COT" max={20} description="Si tu provincia lo pide" optional />
    </SimpleGrid>
  ),
}

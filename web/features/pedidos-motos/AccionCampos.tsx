import { Stack, Textarea, TextInput } from '@mantine/core'
import type { PedidoDetail, PedidoNeed } from '#contract/pedidos-motos.shapes.ts'
import type { AccionCampoProps, AccionCampos } from '#shared/gestiones/AccionDialog.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { AccionLineas } from './AccionLineas.tsx'
import { AccionUnidades } from './AccionUnidades.tsx'
import type { AccionForm } from './accion.form.ts'

type Props = AccionCampoProps<AccionForm, PedidoDetail>

interface TextoProps extends Pick<Props, 'control'> {
  name: 'factura' | 'remito' | 'transporte' | 'guia'
  label: string
  placeholder?: string
  isRequired?: boolean
}

const Texto = ({ control, name, isRequired = true, ...rest }: TextoProps) => (
  <Campo control={control} name={name}>
    {(input) => <TextInput withAsterisk={isRequired} maxLength={80} {...rest} {...input} />}
  </Campo>
)

/** One drawing for each thing that a change of state may ask. */
export const CAMPOS: AccionCampos<PedidoNeed, AccionForm, PedidoDetail> = {
  motivo: ({ control }) => (
    <Campo control={control} name="motivo">
      {(input) => (
        <Textarea label="Motivo" withAsterisk description="Lo leen las dos partes" autosize minRows={3} {...input} />
      )}
    </Campo>
  ),
  bonificaciones: ({ control, detail }) => <AccionLineas control={control} detail={detail} asksCantidad={false} />,
  cantidades: ({ control, detail }) => <AccionLineas control={control} detail={detail} asksCantidad />,
  unidades: (props) => <AccionUnidades {...props} />,
  factura: ({ control }) => (
    <Texto control={control} name="factura" label="Nº de factura" placeholder="A-0003-00000455" />
  ),
  despacho: ({ control, detail }) => (
    <Stack>
      <Texto control={control} name="remito" label="Nº de remito" placeholder="R-0003-00000712" />
      <Texto control={control} name="transporte" label="Transporte" isRequired={detail.entrega === 'envio'} />
      <Texto control={control} name="guia" label="Número de guía" isRequired={detail.entrega === 'envio'} />
    </Stack>
  ),
}

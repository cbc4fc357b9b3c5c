import { Stack, Textarea, TextInput } from '@mantine/core'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { PIDE_PEDIDO } from '#contract/pedidos-motos/pide.ts'
import type { PedidoAccion as Accion, PedidoDetail, PedidoNeed } from '#contract/pedidos-motos/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { type AccionCampoProps, type AccionCampos, AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { ACCION_SAMPLE, accionDefaults, type AccionForm, toEstadoUpdate } from './accion.form.ts'
import { AccionLineas } from './AccionLineas.tsx'
import { AccionUnidades } from './AccionUnidades.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { useSetEstado } from './pedidos-motos.queries.ts'

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
const CAMPOS: AccionCampos<PedidoNeed, AccionForm, PedidoDetail> = {
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

interface PedidoAccionProps {
  accion: Accion
  detail: PedidoDetail
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone']
}

/** Moves an order to another state. */
export const PedidoAccion = ({ accion, detail, onClose, mesa }: PedidoAccionProps) => {
  const { mutateAsync } = useSetEstado()
  const { pedidoId } = detail
  return (
    <AccionDialog
      gestion={PEDIDO_MOTO}
      id={pedidoId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      needs={PIDE_PEDIDO}
      start={accionDefaults(detail)}
      sample={ACCION_SAMPLE}
      shape={async () => (await import('#contract/pedidos-motos/shapes.ts')).PedidoEstadoUpdate}
      bodyOf={(form) => toEstadoUpdate(form, accion, detail.version)}
      isWide={['bonificaciones', 'cantidades', 'unidades'].some((need) => accion.pide.some((each) => each === need))}
      envio={(body) =>
        envioDe(pedidosMotos.setEstado, { params: { pedidoId, estadoId: accion.statusId }, body }, mutateAsync)
      }
      onClose={onClose}
      mesa={mesa}
    />
  )
}

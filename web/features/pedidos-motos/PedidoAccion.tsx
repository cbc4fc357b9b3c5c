import type { FieldValues } from 'react-hook-form'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { PEDIDO_NEEDS } from '#contract/pedidos-motos/needs.ts'
import { PIDE_PEDIDO } from '#contract/pedidos-motos/pide.ts'
import type { PedidoAccion as Accion, PedidoDetail, PedidoEstadoUpdate } from '#contract/pedidos-motos/shapes.ts'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { type AccionDe, AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { AccionLineas } from './AccionLineas.tsx'
import { AccionUnidades } from './AccionUnidades.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { useSetEstado } from './pedidos-motos.queries.ts'

const LINEA: CampoDe<FieldValues> = { kind: 'entero', name: 'lineaId', label: '' }
const BONIFICACION: CampoDe<FieldValues> = {
  kind: 'texto',
  name: 'bonificacion',
  label: 'bonificación',
  required: true,
}

/** Returns the fields of an approval. They start with the requested quantities and no discount. */
const aprobacion = (detail: PedidoDetail, asksCantidad: boolean): Campos<FieldValues> => [
  {
    kind: 'filas',
    name: 'lineas',
    label: 'Motos',
    fila: [
      LINEA,
      ...(asksCantidad ? [{ kind: 'entero', name: 'aprobada', label: 'cantidad' } as const] : []),
      BONIFICACION,
    ],
    called: (_row, at) => `Renglón ${at + 1}`,
    start: detail.lineas.map(({ lineaId, cantidad }) => ({
      lineaId,
      ...(asksCantidad && { aprobada: cantidad }),
      bonificacion: '0',
    })),
    draw: () => <AccionLineas detail={detail} asksCantidad={asksCantidad} />,
  },
  // Renders nothing: AccionExceso renders this field when the total exceeds the credit.
  { kind: 'parrafo', name: 'motivoExceso', label: 'Por qué se aprueba sobre el crédito', draw: () => null },
]

/** Configuration of the dialog for changes of state of an order. */
const ACCION_PEDIDO: AccionDe<typeof PEDIDO_NEEDS, PedidoDetail, typeof PedidoEstadoUpdate> = {
  gestionOf: () => PEDIDO_MOTO,
  idOf: ({ pedidoId }) => pedidoId,
  needs: PEDIDO_NEEDS,
  pide: PIDE_PEDIDO,
  con: (detail) => ({
    bonificaciones: aprobacion(detail, false),
    cantidades: aprobacion(detail, true),
    unidades: [
      {
        kind: 'filas',
        name: 'unidades',
        label: 'Unidades',
        fila: [
          LINEA,
          { kind: 'texto', name: 'vin', label: 'chasis', required: true },
          { kind: 'texto', name: 'motor', label: 'motor', required: true },
        ],
        called: (_row, at) => `Unidad ${at + 1}`,
        // The form starts with an empty row for each approved unit.
        start: detail.lineas.flatMap(({ lineaId, aprobada }) =>
          Array.from({ length: aprobada ?? 0 }, () => ({ lineaId, vin: '', motor: '' })),
        ),
        draw: () => <AccionUnidades detail={detail} />,
      },
    ],
    despacho: [
      { kind: 'texto', name: 'remito', label: 'Nº de remito', placeholder: 'R-0003-00000712', required: true },
      {
        kind: 'texto',
        name: 'transporte',
        label: 'Transporte',
        maxLength: 80,
        required: detail.entrega === 'envio',
        start: detail.transporte,
      },
      { kind: 'texto', name: 'guia', label: 'Número de guía', maxLength: 80, required: detail.entrega === 'envio' },
    ],
  }),
  wide: ['bonificaciones', 'cantidades', 'unidades'],
  shape: async () => (await import('#contract/pedidos-motos/shapes.ts')).PedidoEstadoUpdate,
  useEnvio: () => {
    const { mutateAsync } = useSetEstado()
    return ({ pedidoId }, estadoId, body) =>
      envioDe(pedidosMotos.setEstado, { params: { pedidoId, estadoId }, body }, mutateAsync)
  },
}

interface PedidoAccionProps {
  accion: Accion
  detail: PedidoDetail
  onClose: () => void
  /**
   * Set in the mesa, where a decision can be undone. Called after the decision. Moves to the next item, and returns a
   * function that goes back to this item.
   */
  mesa?: PanelProps['onDone']
}

/** Dialog of a change of state of an order. */
export const PedidoAccion = (props: PedidoAccionProps) => <AccionDialog de={ACCION_PEDIDO} {...props} />

import type { ReactNode } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { sortMotivos } from '#contract/valores/formato.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { DEVOLUCION_NEEDS } from '#contract/devoluciones/needs.ts'
import { aceptable, PIDE_DE_LINEA, PIDE_DEVOLUCION } from '#contract/devoluciones/pide.ts'
import { esperadas } from '#contract/devoluciones/reglas.ts'
import type { Accion, DevolucionDetail, EstadoUpdate } from '#contract/devoluciones/shapes.ts'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { type AccionDe, AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { AccionCantidades } from './AccionLineas.tsx'
import { AccionCodigos } from './AccionCodigos.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useMotivos, useSetEstado } from '#shared/devoluciones/devoluciones.queries.ts'
import { RechazoSelect } from './RechazoSelect.tsx'

const MotivoRechazo = () => {
  const { control } = useFormContext<FieldValues>()
  const { data } = useMotivos()
  return <RechazoSelect control={control} name="motivoRechazoId" rechazos={sortMotivos(data?.rechazos ?? [])} />
}

type Producto = DevolucionDetail['productos'][number]
type DeLinea = keyof typeof PIDE_DE_LINEA

/**
 * Initial value of each field: the stored value. Without a stored value, the code is empty, the received quantity is
 * the expected quantity, and the accepted quantity is the maximum that can be accepted.
 */
const CONOCIDO: Record<DeLinea, (producto: Producto) => string | number> = {
  codigos: ({ codigoAutorizacion }) => codigoAutorizacion ?? '',
  recepcion: (producto) => producto.cantidadRecibida ?? esperadas(producto),
  resolucion: (producto) => producto.cantidadAceptada ?? aceptable(producto),
}

/** Returns the field of a need that each line has to fill in. */
const deLinea = (need: DeLinea, { productos }: DevolucionDetail, draw: () => ReactNode): Campos<FieldValues> => {
  const name = PIDE_DE_LINEA[need]
  const asked: CampoDe<FieldValues> =
    need === 'codigos'
      ? { kind: 'texto', name, label: 'código', required: true }
      : { kind: 'entero', name, label: 'cantidad' }
  return [
    {
      kind: 'filas',
      name: 'productos',
      label: 'Productos',
      fila: [{ kind: 'entero', name: 'devolucionLineaId', label: '' }, asked],
      called: (_row, at) => `Renglón ${at + 1}`,
      start: productos.map((producto) => ({
        devolucionLineaId: producto.devolucionLineaId,
        [name]: CONOCIDO[need](producto),
      })),
      draw,
    },
  ]
}

/** Configuration of the dialog for changes of state of a return. */
const ACCION_DEVOLUCION: AccionDe<typeof DEVOLUCION_NEEDS, DevolucionDetail, typeof EstadoUpdate> = {
  gestionOf: () => DEVOLUCION,
  idOf: ({ devolucionId }) => devolucionId,
  needs: DEVOLUCION_NEEDS,
  pide: PIDE_DEVOLUCION,
  con: (detail) => ({
    codigos: deLinea('codigos', detail, () => <AccionCodigos detail={detail} />),
    recepcion: deLinea('recepcion', detail, () => <AccionCantidades detail={detail} field="cantidadRecibida" />),
    resolucion: deLinea('resolucion', detail, () => <AccionCantidades detail={detail} field="cantidadAceptada" />),
    bultosRecibidos: {
      start: detail.envio?.cantidad,
      help: detail.envio ? `El cliente despachó ${detail.envio.cantidad}` : undefined,
    },
    motivoRechazo: [
      {
        kind: 'id',
        name: 'motivoRechazoId',
        label: 'Motivo de rechazo',
        options: [],
        draw: () => <MotivoRechazo />,
      },
    ],
    notaCredito: {
      beside: [
        {
          kind: 'si',
          name: 'notaCreditoSinVerificar',
          label: 'Todavía no está en la cuenta del cliente: cerrar sin verificarla',
        },
      ],
    },
  }),
  wide: ['codigos', 'recepcion', 'resolucion'],
  shape: async () => (await import('#contract/devoluciones/shapes.ts')).EstadoUpdate,
  useEnvio: () => {
    const { mutateAsync } = useSetEstado()
    return ({ devolucionId }, statusId, body) =>
      envioDe(devoluciones.setEstado, { params: { id: devolucionId, statusId }, body }, mutateAsync)
  },
}

interface DevolucionAccionProps {
  accion: Accion
  detail: DevolucionDetail
  onClose: () => void
  /**
   * Set in the mesa, where a decision can be undone. Called after the decision. Moves to the next item, and returns a
   * function that goes back to this item.
   */
  mesa?: PanelProps['onDone']
}

/** Dialog of a change of state of a return. */
export const DevolucionAccion = (props: DevolucionAccionProps) => <AccionDialog de={ACCION_DEVOLUCION} {...props} />

import { Radio, Stack } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { localDay } from '#contract/valores/fechas.ts'
import { isDay } from '#shared/forms/day.ts'
import { ENTREGAS, FORMAS_PAGO } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { type CampoDe, type Campos, type Fila, startOf } from '#shared/forms/campos.ts'
import { emptyOf } from '#shared/forms/escrito.ts'
import type { NuevoForm } from './nuevo.form.ts'

interface OpcionesProps {
  name: 'entrega' | 'formaPago'
  label: string
  options: Record<string, string>
}

const Opciones = ({ name, label, options }: OpcionesProps) => {
  const { control } = useFormContext<NuevoForm>()
  return (
    <Campo control={control} name={name}>
      {({ ref, ...input }) => (
        <Radio.Group label={label} withAsterisk {...input}>
          <Stack gap="xs" my="xs">
            {Object.entries(options).map(([value, texto], at) => (
              <Radio key={value} value={value} label={texto} {...(at === 0 && { ref })} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Campo>
  )
}

const fechaProblem = ({ fechaDeseada }: NuevoForm): string | undefined => {
  if (!fechaDeseada) return undefined
  if (!isDay(fechaDeseada)) return 'Fecha no válida'
  return fechaDeseada <= localDay(new Date()) ? 'Elegí una fecha desde mañana' : undefined
}

const isEnvio = ({ entrega }: NuevoForm): boolean => entrega === 'envio'

export const ENTREGA_CAMPOS: readonly (CampoDe<NuevoForm> | Fila<NuevoForm>)[] = [
  {
    cols: 2,
    from: 'base',
    campos: [
      {
        kind: 'propio',
        name: 'entrega',
        label: 'Entrega',
        required: 'Elegí cómo las recibís',
        draw: ({ label }) => <Opciones name="entrega" label={label} options={ENTREGAS} />,
      },
      {
        kind: 'propio',
        name: 'formaPago',
        label: 'Condición de pago',
        required: 'Elegí la condición de pago',
        draw: ({ label }) => <Opciones name="formaPago" label={label} options={FORMAS_PAGO} />,
      },
    ],
  },
  {
    kind: 'texto',
    name: 'domicilio',
    label: 'Domicilio o sucursal de entrega',
    required: 'Ingresá el domicilio o la sucursal de entrega',
    when: isEnvio,
    maxLength: 200,
  },
  {
    kind: 'texto',
    name: 'transporte',
    label: 'Transporte',
    help: 'Opcional. Si no lo completás, lo elige la distribuidora',
    when: isEnvio,
    maxLength: 80,
  },
  { kind: 'fecha', name: 'fechaDeseada', label: 'Fecha deseada', problem: fechaProblem },
  { kind: 'parrafo', name: 'observaciones', label: 'Observaciones', rows: 2, maxLength: 1000 },
]

/** Fields of an order: motos, then delivery. On a phone, each of the two is a step. */
export const PEDIDO_CAMPOS: Campos<NuevoForm> = [
  { kind: 'razonSocial', name: 'razonSocialId', label: 'Razón social', required: 'Elegí la razón social' },
  {
    kind: 'filas',
    name: 'lineas',
    label: 'Motos',
    fila: [
      { kind: 'entero', name: 'modeloId', label: '' },
      { kind: 'texto', name: 'version', label: '' },
      { kind: 'texto', name: 'color', label: '' },
      { kind: 'entero', name: 'cantidad', label: '' },
    ],
    called: ({ color }, at) => `Moto ${at + 1}, ${color}`,
    // Renders nothing, because the cards of the models set the lines.
    draw: () => null,
  },
  { titulo: 'Entrega y pago', step: 1, filas: ENTREGA_CAMPOS },
]

export const emptyForm = (razonSocialId: number | ''): NuevoForm => ({
  ...emptyOf<NuevoForm>(PEDIDO_CAMPOS),
  razonSocialId,
})

/** Returns the form values for a stored draft. */
export const formOf = ({ lineas, ...detail }: PedidoDetail): NuevoForm => ({
  ...startOf(emptyForm(''), detail),
  lineas: lineas.map(({ modeloId, version, color, cantidad }) => ({ modeloId, version, color, cantidad })),
})

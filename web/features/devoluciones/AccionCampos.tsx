import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { Control } from 'react-hook-form'
import { aceptable } from '#contract/devoluciones/pide.ts'
import { esperadas } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail, Need } from '#contract/devoluciones/shapes.ts'
import { sortMotivos } from '#contract/base/formato.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { AccionComentario } from '#shared/gestiones/AccionComentario.tsx'
import type { AccionCampoProps, AccionCampos } from '#shared/gestiones/AccionDialog.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import { type AccionForm, pedidoDe } from './accion.form.ts'
import { AccionCodigos } from './AccionCodigos.tsx'
import { AccionLinea, AccionLineas } from './AccionLineas.tsx'
import { useMotivos } from './devoluciones.queries.ts'
import { RechazoSelect } from './RechazoSelect.tsx'

const WORDS = {
  cantidadRecibida: { legend: 'Cantidad recibida', label: 'Cantidad recibida de' },
  cantidadAceptada: { legend: 'Cantidad aceptada', label: 'Cantidad aceptada de' },
} as const

interface AccionCantidadesProps {
  control: Control<AccionForm>
  detail: DevolucionDetail
  field: keyof typeof WORDS
}

const known = (producto: DevolucionDetail['productos'][number]): string =>
  [pedidoDe(producto), ...(producto.cantidadRecibida === null ? [] : [`Recibido ${producto.cantidadRecibida}`])].join(
    ' · ',
  )

/** A quantity for each line: what came, or what is accepted of it. */
const AccionCantidades = ({ control, detail, field }: AccionCantidadesProps) => (
  <AccionLineas legend={WORDS[field].legend}>
    {detail.productos.map(
      (producto, at) =>
        producto.veredicto !== 'rechazada' && (
          <AccionLinea key={producto.devolucionLineaId} producto={producto} detalle={known(producto)}>
            <Campo control={control} name={`productos.${at}.${field}`}>
              {(input) => (
                <WholeNumberInput
                  aria-label={`${WORDS[field].label} ${producto.codigoMaterial}, línea ${at + 1}`}
                  min={0}
                  max={field === 'cantidadRecibida' ? esperadas(producto) : aceptable(producto)}
                  w={140}
                  {...input}
                />
              )}
            </Campo>
          </AccionLinea>
        ),
    )}
  </AccionLineas>
)

const MotivoRechazo = ({ control }: Pick<AccionCampoProps<AccionForm, DevolucionDetail>, 'control'>) => {
  const { data } = useMotivos()
  return <RechazoSelect control={control} name="motivoRechazoId" rechazos={sortMotivos(data?.rechazos ?? [])} />
}

/** One drawing for each thing that a change of state may ask. */
export const CAMPOS: AccionCampos<Need, AccionForm, DevolucionDetail> = {
  codigos: ({ control, setValue, detail }) => <AccionCodigos control={control} setValue={setValue} detail={detail} />,
  recepcion: ({ control, detail }) => <AccionCantidades control={control} detail={detail} field="cantidadRecibida" />,
  resolucion: ({ control, detail }) => <AccionCantidades control={control} detail={detail} field="cantidadAceptada" />,
  bultosRecibidos: ({ control, detail }) => (
    <Campo control={control} name="bultosRecibidos">
      {(input) => (
        <WholeNumberInput
          label="Bultos recibidos"
          withAsterisk
          min={1}
          description={detail.envio ? `El cliente despachó ${detail.envio.cantidad}` : undefined}
          {...input}
        />
      )}
    </Campo>
  ),
  motivoRechazo: MotivoRechazo,
  notaCredito: ({ control }) => (
    <Stack gap="sm">
      <Campo control={control} name="notaCredito">
        {(input) => <TextInput label="Nº de nota de crédito" withAsterisk placeholder="A-0001-00008806" {...input} />}
      </Campo>
      <Campo control={control} name="notaCreditoSinVerificar">
        {({ value, onChange, ...input }) => (
          <Checkbox
            label="Todavía no está en la cuenta del cliente: cerrar sin verificarla"
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
            {...input}
          />
        )}
      </Campo>
    </Stack>
  ),
  remitoDevolucion: ({ control }) => (
    <Campo control={control} name="remitoDevolucion">
      {(input) => (
        <TextInput
          label="Remito con que vuelve la mercadería"
          withAsterisk
          description={'Si nunca llegó, escribí "mercadería no recibida"'}
          maxLength={60}
          {...input}
        />
      )}
    </Campo>
  ),
  comentario: AccionComentario,
}

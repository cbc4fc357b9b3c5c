import type { Control } from 'react-hook-form'
import { aceptable } from '#contract/devoluciones.reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones.shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import { AccionLinea } from './AccionLinea.tsx'
import { AccionLineas } from './AccionLineas.tsx'
import type { AccionForm } from './accion.form.ts'

const WORDS = {
  cantidadRecibida: { legend: 'Cantidad recibida', label: 'Cantidad recibida de' },
  cantidadAceptada: { legend: 'Cantidad aceptada', label: 'Cantidad aceptada de' },
} as const

interface AccionCantidadesProps {
  control: Control<AccionForm>
  detail: DevolucionDetail
  field: keyof typeof WORDS
}

const known = ({ cantidad, cantidadRecibida }: DevolucionDetail['productos'][number]): string =>
  `Pedido ${cantidad}${cantidadRecibida === null ? '' : ` · Recibido ${cantidadRecibida}`}`

/** A quantity for each line: what came, or what is accepted of it. */
export const AccionCantidades = ({ control, detail, field }: AccionCantidadesProps) => (
  <AccionLineas legend={WORDS[field].legend}>
    {detail.productos.map((producto, at) => (
      <AccionLinea key={producto.devolucionLineaId} producto={producto} detalle={known(producto)}>
        <Campo control={control} name={`productos.${at}.${field}`}>
          {(input) => (
            <WholeNumberInput
              aria-label={`${WORDS[field].label} ${producto.codigoMaterial}, línea ${at + 1}`}
              min={0}
              max={field === 'cantidadRecibida' ? producto.cantidad : aceptable(producto)}
              w={140}
              {...input}
            />
          )}
        </Campo>
      </AccionLinea>
    ))}
  </AccionLineas>
)

import { useFormContext } from 'react-hook-form'
import { formatCount } from '#contract/base/formato.ts'
import { aceptable } from '#contract/devoluciones/pide.ts'
import { esperadas, isParcial } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'
import { AccionLinea, AccionLineas, type LineasForm } from './AccionLineas.tsx'

const WORDS = {
  cantidadRecibida: { legend: 'Cantidad recibida', label: 'Cantidad recibida de' },
  cantidadAceptada: { legend: 'Cantidad aceptada', label: 'Cantidad aceptada de' },
} as const

/** What is awaited of a product: "Pedido 5", or "Pedido 5 · Autorizado 3" when it is less. */
export const pedidoDe = (producto: DevolucionDetail['productos'][number]): string =>
  isParcial(producto)
    ? `Pedido ${formatCount(producto.cantidad)} · Autorizado ${formatCount(esperadas(producto))}`
    : `Pedido ${formatCount(producto.cantidad)}`

const known = (producto: DevolucionDetail['productos'][number]): string =>
  [pedidoDe(producto), ...(producto.cantidadRecibida === null ? [] : [`Recibido ${producto.cantidadRecibida}`])].join(
    ' · ',
  )

interface AccionCantidadesProps {
  detail: DevolucionDetail
  field: keyof typeof WORDS
}

/** A quantity for each line: what came, or what is accepted of it. */
export const AccionCantidades = ({ detail, field }: AccionCantidadesProps) => {
  const { control } = useFormContext<LineasForm>()
  return (
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
}

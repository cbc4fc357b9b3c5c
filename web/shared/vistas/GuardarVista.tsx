import type { z } from 'zod'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'

interface Datos {
  nombre: string
  compartida: boolean
}

const NOMBRE: Campos<Datos> = [
  { kind: 'texto', name: 'nombre', label: 'Nombre', required: 'Poné un nombre', maxLength: 40 },
]

interface GuardarVistaProps<S extends z.ZodType> {
  /** Loads the contract's shape of the request body. */
  shape: () => Promise<S>
  bodyOf: (datos: Datos) => unknown
  send: (body: z.input<S>) => Promise<unknown>
  /** Fields in addition to the name. */
  campos?: Campos<Datos>
  onClose: () => void
}

/** Dialog that saves the current filters as a view of the mesa or of a list. */
export const GuardarVista = <S extends z.ZodType>({
  shape,
  bodyOf,
  send,
  campos = [],
  onClose,
}: GuardarVistaProps<S>) => {
  const all: Campos<Datos> = [...NOMBRE, ...campos]
  const de = useFormSend({
    start: { nombre: '', compartida: false } as Datos,
    shape,
    bodyOf,
    campos: all,
    send: (body) => send(body),
    done: 'La vista quedó guardada.',
    onDone: onClose,
  })
  return (
    <Dialogo opened onClose={onClose} title="Guardar la vista" size="sm">
      <Formulario de={de} campos={all} enviar="Guardar" onCancel={onClose} />
    </Dialogo>
  )
}

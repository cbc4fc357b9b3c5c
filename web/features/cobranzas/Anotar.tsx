import { useState } from 'react'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { sentOf } from '#shared/forms/escrito.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { useSend } from '#web/queries.tsx'
import { notaCampos, type NotaForm } from './nota.campos.ts'

interface AnotarProps {
  razonSocialId: number
  /** Currencies of the debt. Never empty: pesos are always included. */
  monedas: readonly string[]
  /** Day (yyyy-mm-dd) on which staff arranged to contact the customer; initial value of the field. null: none. */
  proximo: string | null
}

/** Form of a note about a contact with the customer, or of a promise of payment. */
export const Anotar = ({ razonSocialId, monedas, proximo }: AnotarProps) => {
  const [hoy] = useState(() => localDay(new Date()))
  const { mutateAsync } = useSend(cobranzas.createNota)
  const campos = notaCampos(monedas)
  const startWith = (dia: string | null): NotaForm => ({
    clase: 'llamada',
    con: '',
    texto: '',
    promesa: { dia: '', importe: '', moneda: monedas[0]! },
    proximo: dia !== null && dia >= hoy ? dia : null,
  })
  const de = useFormSend({
    start: startWith(proximo),
    campos,
    shape: async () => (await import('#contract/cobranzas/shapes.ts')).NewNota,
    bodyOf: (values) => sentOf(campos, values),
    send: (body) => mutateAsync({ params: { razonSocialId }, body }),
    done: 'Contacto registrado.',
    onDone: (nota) => {
      de.form.reset(startWith(nota.proximo))
    },
  })
  return <Formulario de={de} campos={campos} enviar="Registrar contacto" />
}

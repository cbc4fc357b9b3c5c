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
  /** In which it owes, pesos at least. */
  monedas: readonly string[]
  /** What is arranged: it stays unless it is changed. */
  proximo: string | null
}

/** Where what was said is written down, and what was promised. */
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
    done: 'Quedó anotado.',
    onDone: (nota) => {
      de.form.reset(startWith(nota.proximo))
    },
  })
  return <Formulario de={de} campos={campos} enviar="Anotar" />
}

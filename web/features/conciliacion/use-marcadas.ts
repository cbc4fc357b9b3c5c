import { useState } from 'react'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import { MAX_CONFIRMAR } from '#contract/conciliacion/reglas.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { toastSuccess } from '#web/toasts.ts'
import { useSend } from '#web/queries.tsx'

type Lineas = ReadonlyMap<number, Acreditacion>

/** Statement line whose confirmation failed, with the error. */
export interface Fallo {
  linea: Acreditacion
  mensaje: string
}

const NO_LINEAS: Lineas = new Map()

/** State of the marked statement lines and their confirmation. A line whose confirmation fails stays marked. */
export const useMarcadas = () => {
  const [marcadas, setMarcadas] = useState(NO_LINEAS)
  const [fallos, setFallos] = useState<readonly Fallo[]>([])
  const send = useSend(conciliacion.confirm)
  const toggle = (rows: readonly Acreditacion[], isMarked: boolean) => {
    const next = new Map(marcadas)
    for (const row of rows) {
      if (isMarked) next.set(row.acreditacionId, row)
      else next.delete(row.acreditacionId)
    }
    setMarcadas(new Map([...next].slice(0, MAX_CONFIRMAR)))
  }
  const confirm = () => {
    if (!marcadas.size || send.isPending) return
    const lineas = [...marcadas.values()].map(({ acreditacionId, version }) => ({ acreditacionId, version }))
    send.mutate(
      { body: { lineas } },
      {
        onSuccess: (resultados) => {
          const failed = resultados.flatMap(({ acreditacionId, mensaje }) => {
            const linea = marcadas.get(acreditacionId)
            return mensaje !== null && linea ? [{ linea, mensaje }] : []
          })
          setFallos(failed)
          setMarcadas(NO_LINEAS)
          const done = resultados.length - failed.length
          if (done) toastSuccess(done === 1 ? '1 acreditación conciliada.' : `${done} acreditaciones conciliadas.`)
        },
      },
    )
  }
  return {
    marcadas,
    fallos,
    toggle,
    confirm,
    isSending: send.isPending,
    clear: () => setMarcadas(NO_LINEAS),
    dismiss: () => setFallos([]),
  }
}
export type Marcadas = ReturnType<typeof useMarcadas>

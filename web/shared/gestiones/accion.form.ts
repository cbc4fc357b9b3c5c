import { z } from 'zod'

/** A change of state that one may make, with what it asks for. */
export interface Accion<Need extends string = string> {
  statusId: number
  /** What the button says. */
  texto: string
  pide: readonly Need[]
  principal: boolean
  destructiva: boolean
}

/** Says what is wrong with a field of the form. */
export type Refuse = (path: (string | number)[], message: string) => void

/** The rule of each thing that a change of state may ask. */
export type AccionChecks<Need extends string, F, D> = Record<Need, (form: F, detail: D, refuse: Refuse) => void>

/** The rule of `comentario`, which every kind of gestión may ask. */
export const requireComentario = ({ comentario }: { comentario: string }, _detail: unknown, refuse: Refuse): void => {
  if (!comentario.trim()) refuse(['comentario'], 'Escribí un comentario')
  else if (comentario.length > 2000) refuse(['comentario'], 'Usá hasta 2.000 caracteres')
}

/** The rules of what this change asks, and of nothing else. */
export const accionSchema = <Need extends string, F, D>(
  checks: AccionChecks<Need, F, D>,
  { pide }: Accion<Need>,
  detail: D,
) =>
  z.custom<F>().superRefine((form, context) => {
    for (const need of pide) {
      checks[need](form, detail, (path, message) => context.addIssue({ code: 'custom', path, message }))
    }
  })

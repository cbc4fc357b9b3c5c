import { z } from 'zod'
import type { Needs } from '#contract/machine.ts'

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

/** The rules of the contract for each need, asked of what the form would send for it. */
export const checksOf = <Need extends string, F, Sent, D>(
  needs: Needs<Need, Sent, D>,
  shape: z.ZodType<unknown, Sent>,
  toSent: (form: F, accion: { pide: readonly Need[] }, version: number) => Sent,
): AccionChecks<Need, F, D> => {
  const checkOf =
    (need: Need) =>
    (form: F, detail: D, refuse: Refuse): void => {
      const sent = toSent(form, { pide: [need] }, 0)
      const faltas = needs[need](sent, detail)
      for (const [path, message] of Object.entries(faltas)) refuse(path.split('.'), message)
      for (const { path, message } of shape.safeParse(sent).error?.issues ?? []) {
        if (!(path.join('.') in faltas)) refuse(path.map(String), message)
      }
    }
  return Object.fromEntries((Object.keys(needs) as Need[]).map((need) => [need, checkOf(need)])) as AccionChecks<
    Need,
    F,
    D
  >
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

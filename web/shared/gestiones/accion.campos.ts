import type { FieldValues } from 'react-hook-form'
import { parseComprobante } from '#contract/base/comprobantes.ts'
import type { NeedCampo, NeedPropio, NeedTable } from '#contract/base/needs.ts'
import { type CampoDe, type Campos, opcionesOf } from '#shared/forms/campos.ts'

type Campo = CampoDe<FieldValues>

/** What a gestión says of its needs: the rows of those with rules of their own; of the others, what is known of them and what is asked beside. */
export type ConNeeds<T extends NeedTable> = Record<NeedPropio<T>, Campos<FieldValues>> & {
  [K in Exclude<keyof T & string, NeedPropio<T>>]?: {
    start?: unknown
    help?: string | undefined
    beside?: Campos<FieldValues>
  }
}

type Kind = NeedCampo['kind']
type Drawn = Pick<Campo, 'kind'> & Partial<Campo>

/** How each kind of need is asked. */
const ASKED: { [K in Kind]: (campo: Extract<NeedCampo, { kind: K }>) => Drawn } = {
  texto: ({ max }) => ({ kind: 'texto', maxLength: max }) as Drawn,
  parrafo: () => ({ kind: 'parrafo', rows: 3 }) as Drawn,
  entero: () => ({ kind: 'entero', min: 1 }) as Drawn,
  comprobante: () => ({ kind: 'texto', write: parseComprobante }) as Drawn,
  opcion: ({ options }) => ({ kind: 'id', options: opcionesOf(options), write: (chosen: string) => chosen }) as Drawn,
}

/** The rows of what a change asks, in its order. */
export const camposDeNeeds = <T extends NeedTable>(
  table: T,
  pide: readonly (keyof T & string)[],
  con: ConNeeds<T>,
): Campos<FieldValues> =>
  pide.flatMap((need) => {
    const campo = table[need]
    if (!campo) return con[need as NeedPropio<T>]
    const { beside = [], ...known } = (con as Partial<Record<string, { beside?: Campos<FieldValues> }>>)[need] ?? {}
    const { label, help, placeholder } = campo
    const asked = (ASKED[campo.kind] as (campo: NeedCampo) => Drawn)(campo)
    return [
      { ...asked, name: need, label, required: true, help, ...(placeholder && { placeholder }), ...known } as Campo,
      ...beside,
    ]
  })

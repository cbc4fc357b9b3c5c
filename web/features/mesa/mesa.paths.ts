import { CLASES, type ClaseTrabajo, type ColaId } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'

/** One item of work, as the address has it: `devolucion-30467`. */
export interface ItemDeMesa {
  clase: ClaseTrabajo
  entidadId: number
}

export const colaPath = (cola: ColaId): string => `${PREFIX}/mesa/${cola}`

/** How an item is written in the address, and told from others. */
export const itemOf = ({ clase, entidadId }: ItemDeMesa): string => `${clase}-${entidadId}`

/** The item that the address says; undefined when it says none. */
export const readItem = (text: string | null): ItemDeMesa | undefined => {
  const [, clase = '', id = ''] = /^([a-z]+)-(\d{1,9})$/.exec(text ?? '') ?? []
  return Object.hasOwn(CLASES, clase) ? { clase: clase as ClaseTrabajo, entidadId: Number(id) } : undefined
}

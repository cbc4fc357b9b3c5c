import { CLASES, type ClaseTrabajo, type ColaId } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'

/** Kind and id of an item. The URL contains them as `devolucion-30467`. */
export interface ItemDeMesa {
  clase: ClaseTrabajo
  entidadId: number
}

export const colaPath = (cola: ColaId): string => `${PREFIX}/mesa/${cola}`

/** Returns the text that identifies an item in the URL. */
export const itemOf = ({ clase, entidadId }: ItemDeMesa): string => `${clase}-${entidadId}`

/** Reads an item from the URL; undefined when the text names no item. */
export const readItem = (text: string | null): ItemDeMesa | undefined => {
  const [, clase = '', id = ''] = /^([a-z]+)-(\d{1,9})$/.exec(text ?? '') ?? []
  return Object.hasOwn(CLASES, clase) ? { clase: clase as ClaseTrabajo, entidadId: Number(id) } : undefined
}

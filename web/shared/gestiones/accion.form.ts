/** A change of state that one may make, with what it asks for. */
export interface Accion<Need extends string = string> {
  statusId: number
  /** What the button says. */
  texto: string
  pide: readonly Need[]
  principal: boolean
  destructiva: boolean
}

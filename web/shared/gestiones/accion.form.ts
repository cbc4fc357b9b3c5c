/** Change of state that the user may make, with the data (needs) that the change requires. */
export interface Accion<Need extends string = string> {
  statusId: number
  texto: string
  pide: readonly Need[]
  principal: boolean
  destructiva: boolean
}

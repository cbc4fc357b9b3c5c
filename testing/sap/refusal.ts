/** An answer that is not 200, with the text that goes into the OData error body. */
export class ODataRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Error answer with an HTTP status and the text of the OData error body. */
export class ODataRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

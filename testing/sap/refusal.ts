/** Error answer with an HTTP status. The text goes into the OData error body. */
export class ODataRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

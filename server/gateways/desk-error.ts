/**
 * The desk did not do what it was asked. `refused`: for certain, it may be asked again. `unknown`: it may have done it all
 * the same, so look before asking again. `message` is for whoever administers the portal.
 */
export class DeskError extends Error {
  override readonly name: string = 'DeskError'
  readonly outcome: 'refused' | 'unknown'

  constructor(outcome: 'refused' | 'unknown', message: string, cause?: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}

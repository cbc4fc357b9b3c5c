import { AppError } from '#server/base/errors.ts'

/** What somebody read is still what there is: else 409, and they look at it again. */
export const requireVersion = (found: { version: number }, read: number): void => {
  if (found.version !== read) {
    throw new AppError('conflicto', {
      message: 'Otra persona lo cambió mientras tanto. Mirá cómo quedó y volvé a intentarlo.',
    })
  }
}

import { AppError } from '#server/errors.ts'
import { DirectoryError } from './directory-error.ts'

/** Asks the directory for a call of the portal: a provider that is away is `no-disponible`, everything else stays as it is. */
export const askDirectory = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question()
  } catch (error) {
    if (error instanceof DirectoryError && ['unavailable', 'forbidden'].includes(error.code)) {
      throw new AppError('no-disponible', { detail: `identity directory: ${error.message}`, cause: error })
    }
    throw error
  }
}

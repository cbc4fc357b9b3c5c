import pg from 'pg'
import { AppError } from './errors.ts'

/** An address with the names of what was asked for and none of the values: `users?email=…&max=…`. */
export const hideQuery = (address: string): string => address.replace(/([?&][^=&#]*)=[^&#]*/g, '$1=…')

/** PostgreSQL's class of data that has not the form of its type: its message repeats what was sent. */
const DATA_EXCEPTION = '22'

/**
 * What may be told of an error where others read it: the log and the traces. PostgreSQL says in it the values of the row that
 * it refused; a name of ours in quotes, a constraint's, stays.
 */
export const toldOf = (error: Error): { message: string; detail: string | undefined } => {
  const { message } = error
  if (!(error instanceof pg.DatabaseError)) return { message, detail: undefined }
  return {
    message: error.code?.startsWith(DATA_EXCEPTION) ? message.replace(/: ".*"$/s, ': "…"') : message,
    detail: error.detail
      ?.replace(/=\(.*\)/s, '=(…)')
      .replace(/(contains) \(.*\)/s, '$1 (…)')
      .replace(/".*"/s, '"…"'),
  }
}

/** What a trace says of an error: what people are told stays with them. */
export const namedOf = (error: Error): string => (error instanceof AppError ? error.code : toldOf(error).message)

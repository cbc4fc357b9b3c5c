import pg from 'pg'
import { AppError } from './errors.ts'

/** Removes the values of a URL's query and keeps their names: `users?email=…&max=…`. */
export const hideQuery = (address: string): string => address.replace(/([?&][^=&#?]*)=[^&#]*/g, '$1=…')

/** SQLSTATE class of data that is malformed for its type. The message of such an error repeats the sent value. */
const DATA_EXCEPTION = '22'

/** Replaces the text between the first `open` and the last `close` with "…". */
const hide = (text: string, open: string, close: string): string => {
  const start = text.indexOf(open) + open.length
  const end = text.lastIndexOf(close)
  return start < open.length || end < start ? text : `${text.slice(0, start)}…${text.slice(end)}`
}

/**
 * Returns an error's message and detail without personal data, for the log and the traces. PostgreSQL writes the values
 * of a rejected row in them, and these are hidden; names in quotes, such as those of constraints, stay.
 */
export const redactError = (error: Error): { message: string; detail: string | undefined } => {
  const { message } = error
  if (!(error instanceof pg.DatabaseError)) return { message, detail: undefined }
  const { code, detail } = error
  return {
    message: code?.startsWith(DATA_EXCEPTION) ? hide(message, '"', '"') : message,
    detail: detail && hide(hide(hide(detail, '=(', ')'), 'contains (', ')'), '"', '"'),
  }
}

/**
 * Returns the text of an error for a trace. For an AppError it is only the code, because the message is for the user.
 */
export const traceNameOf = (error: Error): string =>
  error instanceof AppError ? error.code : redactError(error).message

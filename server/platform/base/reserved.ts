import pg from 'pg'
import { AppError } from './errors.ts'

/** Hides the values in the query of a URL and keeps their names: `users?email=…&max=…`. */
export const hideQuery = (address: string): string => address.replace(/([?&][^=&#?]*)=[^&#]*/g, '$1=…')

/** SQLSTATE class of data that are malformed for their type. The message of such an error contains the sent value. */
const DATA_EXCEPTION = '22'

/** Replaces the text between the first `open` and the last `close` with "…". */
const hide = (text: string, open: string, close: string): string => {
  const start = text.indexOf(open) + open.length
  const end = text.lastIndexOf(close)
  return start < open.length || end < start ? text : `${text.slice(0, start)}…${text.slice(end)}`
}

/**
 * Returns message and detail of an error without personal data, for log and traces. Hides the values of a rejected row,
 * which PostgreSQL adds. Names in quotes, such as those of constraints, stay.
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
 * Returns the text of an error for a trace. For an AppError only its code, because the message is meant for the user.
 */
export const traceNameOf = (error: Error): string =>
  error instanceof AppError ? error.code : redactError(error).message

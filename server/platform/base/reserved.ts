import pg from 'pg'
import { AppError } from './errors.ts'

/** An address with the names of what was asked for and none of the values: `users?email=…&max=…`. */
export const hideQuery = (address: string): string => address.replace(/([?&][^=&#?]*)=[^&#]*/g, '$1=…')

/** PostgreSQL's class of data that has not the form of its type: its message repeats what was sent. */
const DATA_EXCEPTION = '22'

/** A text without what stands between the first of one sign and the last of another. */
const hide = (text: string, open: string, close: string): string => {
  const start = text.indexOf(open) + open.length
  const end = text.lastIndexOf(close)
  return start < open.length || end < start ? text : `${text.slice(0, start)}…${text.slice(end)}`
}

/**
 * What may be told of an error where others read it: the log and the traces. PostgreSQL says in it the values of the row that
 * it refused; a name of ours in quotes, a constraint's, stays.
 */
export const toldOf = (error: Error): { message: string; detail: string | undefined } => {
  const { message } = error
  if (!(error instanceof pg.DatabaseError)) return { message, detail: undefined }
  const { code, detail } = error
  return {
    message: code?.startsWith(DATA_EXCEPTION) ? hide(message, '"', '"') : message,
    detail: detail && hide(hide(hide(detail, '=(', ')'), 'contains (', ')'), '"', '"'),
  }
}

/** What a trace says of an error: what people are told stays with them. */
export const namedOf = (error: Error): string => (error instanceof AppError ? error.code : toldOf(error).message)

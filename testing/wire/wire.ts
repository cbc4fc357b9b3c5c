import type { InjectOptions } from 'fastify'
import type { Role } from '#contract/base/roles.ts'

/** Input of a call of the contract in a test. */
export interface Sent {
  /** Roles in the token of this call, instead of the user's own roles. */
  roles?: readonly Role[]
  params?: Record<string, string | number>
  query?: Readonly<Record<string, string | number | readonly number[]>>
  body?: unknown
  files?: { name: string; content: Buffer | string }[]
  headers?: Record<string, string>
}

/** Returns a path with its parameters filled in. A parameter without a value becomes 1. */
export const fill = (path: string, params: Sent['params']): string =>
  path.replace(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(String(params?.[name] ?? 1)))

/** Returns a multipart body, as browsers send it with files. */
export const multipart = ({ body, files = [] }: Sent): Pick<InjectOptions, 'payload' | 'headers'> => {
  const boundary = 'autogestion-frontera'
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`))
  }
  for (const { name, content } of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

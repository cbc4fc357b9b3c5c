import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex')
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request has a valid signature (AWS Signature version 4) by these keys over exactly this body. */
export const isSigned = (
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string },
): boolean => {
  const [, id, day, region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== keys.AWS_ACCESS_KEY_ID || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region!, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${keys.AWS_SECRET_ACCESS_KEY}`, day!))
  return hmac(key, text).toString('hex') === signature
}

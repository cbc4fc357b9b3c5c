import { gzipSync } from 'node:zlib'

/** Body of a request, and the headers about its content. */
export interface Sent {
  headers: Record<string, string>
  body: Buffer | undefined
}

const JSON_TYPE = 'application/json'
const sent = (type: string, body: string | Buffer, more: Record<string, string> = {}): Sent => ({
  headers: { 'content-type': type, ...more },
  body: Buffer.from(body),
})

/** Request bodies that the portal's forms never send. */
export const BODIES: readonly Sent[] = [
  { headers: {}, body: undefined },
  ...[
    '',
    '{',
    '}',
    'null',
    '[]',
    '"x"',
    '0',
    'true',
    'undefined',
    '{"a":1}{"a":2}',
    '{"a":1,"a":2}',
    '{"":""}',
    '\uFEFF{}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1e400}',
    '{"a":-0}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"a":"\\q"}',
    `{"a":"${'x'.repeat(200_000)}"}`,
    '['.repeat(20_000),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    '// x\n{}',
    "{'a':1}",
    '<a/>',
    'a=1&b=2',
  ].map((text) => sent(JSON_TYPE, text)),
  sent(JSON_TYPE, Buffer.from('{"a":"\xff\xfe"}', 'latin1')),
  sent(JSON_TYPE, Buffer.from('{}', 'utf16le')),
  sent(JSON_TYPE, gzipSync('{}'), { 'content-encoding': 'gzip' }),
  sent(JSON_TYPE, '{}', { 'content-encoding': 'br, gzip' }),
  sent('application/json; charset=utf-16', '{}'),
  sent('application/json;;;', '{}'),
  sent('application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  sent('text/plain', '{}'),
  sent('application/x-www-form-urlencoded', 'a=1'),
  sent('multipart/form-data', 'x'),
  sent('multipart/form-data; boundary=', 'x'),
  sent('multipart/form-data; boundary=a', '--a\r\n\r\n\r\n--a--'),
  sent(
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="files"; filename="../../a.png"\r\n\r\nx',
  ),
  sent(
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--a--\r\n',
  ),
  sent(
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="razonSocialId"\r\n\r\n2,5\r\n--a--\r\n',
  ),
  sent(
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n\r\n--a--\r\n',
  ),
  sent('', '{}'),
]

/** Headers that a proxy, a browser or an attacker may add. */
export const HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '' },
  { 'idempotency-key': "' or 1=1" },
  { range: 'bytes=0-0' },
  { range: 'bytes=5-1' },
  { range: 'bytes=-0' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'renglones=1-2' },
  { 'if-none-match': '*' },
  { 'if-range': 'x' },
  { accept: 'application/xml;q=x' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-language': 'xx-;q=9' },
  { traceparent: '00-x-y-z' },
  { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-ff` },
  { 'x-forwarded-for': '999.1.1.1, x' },
  { 'x-forwarded-host': 'otro.example' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-request-id': 'x'.repeat(4000) },
  { 'x-ver-como': '1' },
  { cookie: `a=${'x'.repeat(4000)}` },
  { expect: '100-continue' },
  { 'x-http-method-override': 'DELETE' },
]

/** Hostile path parameters. They are already encoded. */
export const PLACES: readonly string[] = [
  '0',
  '-1',
  '2,5',
  '1.5',
  '1e3',
  'NaN',
  'null',
  'undefined',
  'abc',
  '%00',
  '%',
  '%ff',
  '%2e%2e%2f',
  '..%2f..%2f',
  '%C3%A1',
  '9007199254740993',
  '99999999999999999999',
  '%EF%BC%91',
  '1%20',
  '+1',
  '0x10',
  "1'--",
  '%3Cscript%3E',
  'x'.repeat(3000),
  '*',
  'true',
  '[]',
  '1,2',
  '1;2',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-31',
]

import { expect, test } from 'vitest'
import { readMensaje } from '#gateways/mailbox/mensaje.ts'
import { escribir } from '#testing/correo-entrante.ts'
import { motivoDudoso } from './correo-recibido.rules.ts'

const OURS = 'mx.meridiana.example'
const whyOf = async (headers: readonly string[], from?: string) => {
  const message = await escribir({ to: 'respuestas@meridiana.example', text: 'Hola', ...(from && { from }) })
  const contenido = Buffer.concat([Buffer.from(headers.map((each) => `${each}\r\n`).join('')), message])
  return motivoDudoso(await readMensaje({ contenido, esEntero: true }), OURS)
}
const FAILS = 'spf=pass smtp.mailfrom=malo.example; dmarc=fail (p=none) header.from=cliente.example'

test.each<[string, string[], string?]>([
  ['a second From header', ['From: otro@malo.example']],
  ['the same From header twice, in lower case', ['from: lferreyra@cliente.example']],
  ['two addresses', [], 'lferreyra@cliente.example, otro@malo.example'],
])('rejects a message with several authors: %s', async (_what, headers, from) => {
  expect(await whyOf(headers, from)).toBe('varios autores')
})

test('accepts an author whose name has a comma', async () => {
  expect(await whyOf([], '"Ferreyra, Lucía" <lferreyra@cliente.example>')).toBeUndefined()
})

test.each<[string, string, string | undefined]>([
  ['our server reports a forgery', `${OURS};\r\n ${FAILS}`, 'dmarc'],
  ['our server reports it with a version, in capitals', `MX.Meridiana.Example 1; DMARC = Fail`, 'dmarc'],
  ['ignores a report of another server', `mx.otro.example; ${FAILS}`, undefined],
  ['our server accepts the sender, with a comment', `${OURS}; dmarc=pass (was dmarc=fail; quoted)`, undefined],
  ['our server does not report anything', `${OURS}; none`, undefined],
])('reads the authentication header: %s', async (_what, value, why) => {
  expect(await whyOf([`Authentication-Results: ${value}`])).toBe(why)
})

test("ignores the authentication header when the name of the portal's mail server is not configured", () => {
  const encabezado = () => [`${OURS}; dmarc=fail`]
  expect(motivoDudoso({ autores: 1, encabezado }, undefined)).toBeUndefined()
})

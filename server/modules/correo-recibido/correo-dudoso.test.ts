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
  ['another From header before', ['From: otro@malo.example']],
  ['the same one twice, in small letters', ['from: lferreyra@cliente.example']],
  ['two addresses', [], 'lferreyra@cliente.example, otro@malo.example'],
])('of several authors nobody is believed: %s', async (_what, headers, from) => {
  expect(await whyOf(headers, from)).toBe('varios autores')
})

test('one author whose name has a comma is one', async () => {
  expect(await whyOf([], '"Ferreyra, Lucía" <lferreyra@cliente.example>')).toBeUndefined()
})

test.each<[string, string, string | undefined]>([
  ['our own server denies it', `${OURS};\r\n ${FAILS}`, 'dmarc'],
  ['with a version, in capitals', `MX.Meridiana.Example 1; DMARC = Fail`, 'dmarc'],
  ['another server denies it', `mx.otro.example; ${FAILS}`, undefined],
  ['our own one says that it passes, beside a comment', `${OURS}; dmarc=pass (was dmarc=fail; quoted)`, undefined],
  ['our own one says nothing of it', `${OURS}; none`, undefined],
])('%s', async (_what, value, why) => {
  expect(await whyOf([`Authentication-Results: ${value}`])).toBe(why)
})

test('where nobody said how our server calls itself, nothing is read of it', () => {
  const encabezado = () => [`${OURS}; dmarc=fail`]
  expect(motivoDudoso({ autores: 1, encabezado }, undefined)).toBeUndefined()
})

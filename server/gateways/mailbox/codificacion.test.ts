import { expect, test } from 'vitest'
import { readMensaje } from './mensaje.ts'

const LATIN1 = 'La guía del señor Núñez es la 12.'
/** Bytes of "La guía del señor Núñez es la 12." in CP850. */
const CP850 = Buffer.from('La gu\xA1a del se\xA4or N\xA3\xA4ez es la 12.', 'latin1')

const read = (headers: readonly string[], body: Buffer | string) =>
  readMensaje({
    contenido: Buffer.concat([
      Buffer.from(['From: l@c.example', ...headers, '', ''].join('\r\n'), 'latin1'),
      Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'),
    ]),
    esEntero: true,
  })

const QP = 'La gu=EDa del se=F1or N=FA=F1ez es la 12.'
const QP_UTF8 = 'La gu=C3=ADa del se=C3=B1or N=C3=BA=C3=B1ez es la 12.'
const BASE64 = ['Content-Transfer-Encoding: base64']

test.each<[string, string[], Buffer | string]>([
  ['Latin-1 without charset', ['Content-Type: text/plain'], LATIN1],
  ['Latin-1 without Content-Type', [], LATIN1],
  ['Latin-1 declared as UTF-8', ['Content-Type: text/plain; charset=utf-8'], LATIN1],
  ['Latin-1 declared as ASCII', ['Content-Type: text/plain; charset=us-ascii'], LATIN1],
  ['Latin-1 declared as such', ['Content-Type: text/plain; charset=iso-8859-1'], LATIN1],
  ['UTF-8 without charset', ['Content-Type: text/plain'], Buffer.from(LATIN1)],
  ['UTF-8 declared as Latin-1', ['Content-Type: text/plain; charset="ISO-8859-1"'], Buffer.from(LATIN1)],
  ['UTF-8 declared as Windows-1252', ['Content-Type: text/plain; charset=windows-1252'], Buffer.from(LATIN1)],
  ['CP850 without charset', ['Content-Type: text/plain'], CP850],
  ['quoted-printable Latin-1', ['Content-Transfer-Encoding: quoted-printable'], QP],
  ['quoted-printable UTF-8', ['Content-Transfer-Encoding: quoted-printable'], QP_UTF8],
  [
    'base64 Latin-1 in an unknown charset',
    ['Content-Type: text/plain; charset=x-unknown', ...BASE64],
    Buffer.from(LATIN1, 'latin1').toString('base64'),
  ],
  ['HTML without charset', ['Content-Type: text/html'], `<p>${LATIN1}</p>`],
])('a message in %s is read correctly', async (_what, headers, body) => {
  expect((await read(['MIME-Version: 1.0', ...headers], body)).texto.trim()).toBe('La guía del señor Núñez es la 12.')
})

test.each([
  ['\xA1Gracias!', '¡Gracias!'],
  ['\xBFCu\xE1ndo?', '¿Cuándo?'],
  ['\x93Nov\x94 \x80 12', '“Nov” € 12'],
])('Latin-1 punctuation without a charset is read: %s', async (body, texto) => {
  expect((await read([], body)).texto.trim()).toBe(texto)
})

test('a declared charset of another language is used', async () => {
  const { texto } = await read(['Content-Type: text/plain; charset=koi8-r'], '\xD0\xD2\xC9\xD7\xC5\xD4')
  expect(texto.trim()).toBe('привет')
})

test('subject, sender and file name in raw Latin-1 are read correctly, and the text of the message stays unchanged', async () => {
  const { asunto, adjuntos, texto } = await read(
    ['Subject: Gu\xEDa de N\xFA\xF1ez', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
    `--x\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n--\r\nse\xF1or\r\n--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="se\xF1al.png"\r\n\r\nx\r\n--x--\r\n`,
  )
  expect([asunto, texto.trim(), adjuntos[0]?.nombre]).toEqual(['Guía de Núñez', '--\nseñor', 'señal.png'])
})

test('a subject in raw UTF-8 is read next to a text in Latin-1', async () => {
  const subject = Buffer.from('Subject: Guía').toString('latin1')
  const { asunto, texto } = await read([subject], 'se\xF1or')
  expect([asunto, texto.trim()]).toEqual(['Guía', 'señor'])
})

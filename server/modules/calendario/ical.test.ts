import { expect, test } from 'vitest'
import { escapeText, fold } from './ical.rules.ts'

test.each([
  ['75 octets are one line', 'a'.repeat(75), ['a'.repeat(75)]],
  ['76 are two, the second behind a blank', 'a'.repeat(76), ['a'.repeat(75), ' a']],
  ['a letter of two octets is not cut', `${'a'.repeat(74)}ñ`, ['a'.repeat(74), ' ñ']],
  ['nor a sign of four', `${'a'.repeat(72)}🛵b`, ['a'.repeat(72), ' 🛵b']],
  ['the third line has its blank too', 'a'.repeat(150), ['a'.repeat(75), ` ${'a'.repeat(74)}`, ' a']],
  ['nothing is one line', '', ['']],
])('%s', (_what, line, pieces) => {
  expect(fold(line).split('\r\n')).toEqual(pieces)
})

test.each([
  ['a, b; c', String.raw`a\, b\; c`],
  [String.raw`C:\x`, String.raw`C:\\x`],
  ['uno\ndos\r\ntres\rcuatro', String.raw`uno\ndos\ntres\ncuatro`],
  ['con\u0000nada\u0007 y\ttabla', 'con nada  y tabla'],
  ['BEGIN:VEVENT\r\nUID:1', String.raw`BEGIN:VEVENT\nUID:1`],
])('%j as a value', (text, value) => {
  expect(escapeText(text)).toBe(value)
})

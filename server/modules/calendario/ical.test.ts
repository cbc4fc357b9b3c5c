import { expect, test } from 'vitest'
import { escapeText, fold } from './ical.rules.ts'

test.each([
  ['keeps 75 octets in one line', 'a'.repeat(75), ['a'.repeat(75)]],
  ['cuts 76 octets into two lines, the second with a leading space', 'a'.repeat(76), ['a'.repeat(75), ' a']],
  ['does not cut a letter of two octets', `${'a'.repeat(74)}ñ`, ['a'.repeat(74), ' ñ']],
  ['does not cut a character of four octets', `${'a'.repeat(72)}🛵b`, ['a'.repeat(72), ' 🛵b']],
  ['begins the third line with a space too', 'a'.repeat(150), ['a'.repeat(75), ` ${'a'.repeat(74)}`, ' a']],
  ['returns one line for an empty text', '', ['']],
])('fold splits or keeps a line: %s', (_what, line, pieces) => {
  expect(fold(line).split('\r\n')).toEqual(pieces)
})

test.each([
  ['a, b; c', String.raw`a\, b\; c`],
  [String.raw`C:\x`, String.raw`C:\\x`],
  ['uno\ndos\r\ntres\rcuatro', String.raw`uno\ndos\ntres\ncuatro`],
  ['con\u0000nada\u0007 y\ttabla', 'con nada  y tabla'],
  ['BEGIN:VEVENT\r\nUID:1', String.raw`BEGIN:VEVENT\nUID:1`],
])('escapeText escapes %j', (text, value) => {
  expect(escapeText(text)).toBe(value)
})

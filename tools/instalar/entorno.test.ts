import { describe, expect, test } from 'vitest'
import { readEnvironment, writeVariable } from './entorno.ts'

// The expected values are the output of systemd 252 for these texts (30-systemd-environment-d-generator). That program
// also drops empty values and expands `$`.
describe('readEnvironment reads like EnvironmentFile of systemd', () => {
  test.each<[string, string, Record<string, string>]>([
    ['a plain value', 'A=b\n', { A: 'b' }],
    ['a value with =, # and quotes inside', `A=b=c#d"e'f\n`, { A: `b=c#d"e'f` }],
    ['spaces around the value, but not inside', 'A=  b  c  \n', { A: 'b  c' }],
    ['double quotes', 'A="b # c"\n', { A: 'b # c' }],
    ['single quotes, where a backslash is plain', 'A=\'b \\$ "c"\'\n', { A: 'b \\$ "c"' }],
    ['escapes in double quotes', 'A="b \\"c\\" \\$d \\\\ \\n"\n', { A: 'b "c" $d \\ \\n' }],
    ['escapes outside quotes', 'A=b\\ \\"c\\"\n', { A: 'b "c"' }],
    ['adjacent quotes', `A="b"'c' "d"\n`, { A: 'bcd' }],
    ['a newline in quotes', 'A="b\nc"\nD=e\n', { A: 'b\nc', D: 'e' }],
    ['a continued line', 'A=b\\\nc\n', { A: 'bc' }],
    ['comments', '# A=b\n; C=d\n  # E=f\nG=h # i\n', { G: 'h # i' }],
    ['an empty value', 'A=\nB=c\n', { A: '', B: 'c' }],
    ['a last line without newline', 'A=b', { A: 'b' }],
    ['the last of two values', 'A=b\nA=c\n', { A: 'c' }],
    ['no line without =, and no invalid name', 'AB\nexport C=d\n9E=f\nG=h\n', { G: 'h' }],
    ['a blank before =', 'A =b\n', { A: 'b' }],
    ['lines that end as in Windows', 'A=b\r\nC=d\r\n', { A: 'b', C: 'd' }],
    ['no $ expansion', 'A=b\nC=$A-${A}\n', { A: 'b', C: '$A-${A}' }],
  ])('with %s', (_what, text, expected) => {
    expect(readEnvironment(text)).toEqual(expected)
  })
})

test.each([
  ['b', 'A=b'],
  ['', 'A='],
  ['postgres://u:c%40@h:5432/b?x=y', 'A=postgres://u:c%40@h:5432/b?x=y'],
  ['Mi Distribuidora <a@b.example>', 'A="Mi Distribuidora <a@b.example>"'],
  ['#0f4c81', 'A="#0f4c81"'],
  ['a "b" $c `d` \\e', 'A="a \\"b\\" \\$c \\`d\\` \\\\e"'],
])('writeVariable writes %o in a form that reads back as the same value', (value, line) => {
  expect(writeVariable('A', value)).toBe(line)
  expect(readEnvironment(line)).toEqual({ A: value })
})

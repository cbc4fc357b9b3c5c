import { expect, test } from 'vitest'
import { codeOf, enrolmentAddress, stepOf, stepOfCode, toBase32 } from './totp.ts'

/** Secret of the table in RFC 6238, appendix B. */
const RFC_SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codeOf returns for second %i the code of RFC 6238', (second, code) => {
  expect(codeOf(RFC_SECRET, stepOf(second * 1000))).toBe(code)
})

test('stepOfCode accepts only codes of the previous, the current and the next step, so a clock may be wrong by thirty seconds', () => {
  const now = 1_800_000_015_000
  const found = [-61, -31, 0, 29, 46].map((off) =>
    stepOfCode(RFC_SECRET, codeOf(RFC_SECRET, stepOf(now + off * 1000)), now),
  )
  const present = stepOf(now)
  expect(found).toEqual([undefined, present - 1, present, present + 1, undefined])
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(RFC_SECRET, wrong, now)).toBeUndefined()
})

test('the otpauth URL has the secret in base32, and the distributor’s name with spaces that are not plus signs', () => {
  expect(toBase32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(enrolmentAddress(RFC_SECRET, 'Peña & Hijos', 'mibarra')).toBe(
    'otpauth://totp/Pe%C3%B1a%20%26%20Hijos:mibarra?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pe%C3%B1a%20%26%20Hijos&algorithm=SHA1&digits=6&period=30',
  )
})

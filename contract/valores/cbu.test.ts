import { expect, test } from 'vitest'
import { parseCbu } from './cbu.ts'

// The branch 285-0590 and its digit 9; the account 4009041813520 and its digit 1.
const CBU = '2850590940090418135201'

test.each([
  ['as it is', CBU, CBU],
  ['in blocks', '28505909 40090418135201', CBU],
  ['with dashes', '28505909-40090418135201', CBU],
  ['a CVU', '0000000000000000000017', '0000000000000000000017'],
  ['a wrong digit of the branch', '2850590840090418135201', undefined],
  ['a wrong digit of the account', '2850590940090418135202', undefined],
  ['two digits swapped', '2850590940090418132501', undefined],
  ['one digit less', CBU.slice(1), undefined],
  ['one digit more', `${CBU}0`, undefined],
  ['a letter', CBU.replace('2', 'A'), undefined],
])('a CBU, %s', (_name, text, read) => {
  expect(parseCbu(text)).toBe(read)
})

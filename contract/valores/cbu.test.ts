import { expect, test } from 'vitest'
import { parseCbu } from './cbu.ts'

// First block: branch 285-0590 with check digit 9. Second block: account 4009041813520 with check digit 1.
const CBU = '2850590940090418135201'

test.each([
  ['without separators', CBU, CBU],
  ['in blocks', '28505909 40090418135201', CBU],
  ['with dashes', '28505909-40090418135201', CBU],
  ['that is a CVU', '0000000000000000000017', '0000000000000000000017'],
  ['with a wrong digit of the branch', '2850590840090418135201', undefined],
  ['with a wrong digit of the account', '2850590940090418135202', undefined],
  ['with two digits swapped', '2850590940090418132501', undefined],
  ['with one digit less', CBU.slice(1), undefined],
  ['with one digit more', `${CBU}0`, undefined],
  ['with a letter', CBU.replace('2', 'A'), undefined],
])('parseCbu checks a CBU (account number) %s', (_name, text, read) => {
  expect(parseCbu(text)).toBe(read)
})

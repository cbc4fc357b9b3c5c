import { formatMoney as moneyText, formatSaldo as saldoText } from '#contract/base/formato.ts'

/** On a screen an amount never breaks from the sign of its currency: U+00A0 between them. */
const unbroken = (text: string): string => text.replace(' ', '\u00a0')

/** An amount, as a screen shows it. */
export const formatMoney = (...of: Parameters<typeof moneyText>): string => unbroken(moneyText(...of))

/** A balance or what is left of an item, as a screen shows it. */
export const formatSaldo = (...of: Parameters<typeof saldoText>): string => unbroken(saldoText(...of))

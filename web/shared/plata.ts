import { formatMoney as moneyText, formatSaldo as saldoText, unbroken } from '#contract/valores/formato.ts'

/** An amount, as a screen shows it. */
export const formatMoney = (...of: Parameters<typeof moneyText>): string => unbroken(moneyText(...of))

/** A balance or what is left of an item, as a screen shows it. */
export const formatSaldo = (...of: Parameters<typeof saldoText>): string =>
  unbroken(saldoText(...of)).replace(' a favor', ' a\u00a0favor')

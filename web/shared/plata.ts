import { formatMoney as moneyText, formatSaldo as saldoText, unbroken } from '#contract/valores/formato.ts'

/** Formats an amount with non-breaking spaces. */
export const formatMoney = (...of: Parameters<typeof moneyText>): string => unbroken(moneyText(...of))

/** Formats a balance or an open amount with non-breaking spaces. */
export const formatSaldo = (...of: Parameters<typeof saldoText>): string =>
  unbroken(saldoText(...of)).replace(' a favor', ' a\u00a0favor')

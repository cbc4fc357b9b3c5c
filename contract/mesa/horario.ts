import { DIAS, formatDay, formatTime, localDay } from '#contract/valores/fechas.ts'

/** Formats a time in Argentina: "martes 24-11 a las 14:20". */
export const textoVence = (vence: string): string => {
  const day = localDay(new Date(vence))
  const dia = DIAS[(new Date(day).getUTCDay() || 7) as keyof typeof DIAS].toLowerCase()
  return `${dia} ${formatDay(day).slice(0, 5)} a las ${formatTime(vence)}`
}

/** Returns the sentence that tells a customer by when the distributor intends to answer. */
export const textoRespondemos = (vence: string): string => `Te respondemos antes del ${textoVence(vence)}.`

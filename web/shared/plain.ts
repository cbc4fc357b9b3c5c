/** A text as it is compared with what somebody types: without accents nor capitals. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

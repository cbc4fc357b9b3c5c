import type { CampoDe } from '#shared/forms/campos.ts'

export const CAMPO_PARA = {
  kind: 'texto',
  name: 'para',
  label: 'Para',
  help: 'Hasta 5, separados con una coma',
  required: true,
  inputMode: 'email',
  autoComplete: 'email',
  autoFocus: true,
} as const satisfies CampoDe<{ para: string }>

/** Returns the typed e-mail addresses, without duplicates. */
export const destinatariosOf = (para: string): string[] => [...new Set(para.split(/[\s,;]+/).filter(Boolean))]

import type { CampoDe } from '#shared/forms/campos.ts'

/** To which addresses a statement goes. */
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

/** The addresses that were typed, each once. */
export const destinatariosOf = (para: string): string[] => [...new Set(para.split(/[\s,;]+/).filter(Boolean))]

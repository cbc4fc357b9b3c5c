import type { Criterio, Rango } from '#gateways/erp.ts'

const TODO: Rango = { desde: undefined, hasta: undefined }

/** Nothing is left out; who asks adds which items and in which order. */
export const SIN_FILTROS = {
  clases: undefined,
  grupos: undefined,
  moneda: undefined,
  emision: TODO,
  vence: TODO,
  importe: TODO,
  referencia: undefined,
} satisfies Partial<Criterio>

import type { DatosBanner } from '#contract/maestros/shapes.ts'

/** A banner that says something, from a day on. */
export const newBanner = (over: Partial<DatosBanner> = {}): DatosBanner => ({
  negocioId: 4,
  titulo: 'Semana del filtro',
  texto: 'Diez por ciento en toda la línea de filtros.',
  enlace: '/autogestion/catalogos',
  vigenteDesde: '2026-11-20',
  vigenteHasta: '2026-11-30',
  ...over,
})

import { enviado, id, oculto, palabras, unoDe } from '#shared/lists/filtros.ts'
import type { Opcion } from '#shared/forms/campos.ts'
import { VISTAS } from './maestros.paths.ts'
import type { Opciones } from './maestros.opciones.ts'

const textsOf = (options: readonly Opcion[] = []) =>
  options.map(({ value, label }) => ({ value: String(value), label }))

/** What masters are looked through by. */
export const VISTA = oculto(VISTAS)
export const PALABRAS = palabras('Nombre')
export const ESTADO = enviado(unoDe('Activo', { si: 'Activos', no: 'Inactivos' }), (value) => ({
  activo: value === 'si',
}))
export const DEL_NEGOCIO = (opciones: Opciones | undefined) => id('Negocio', textsOf(opciones?.negocios))
export const DE_MARCA = (opciones: Opciones | undefined) =>
  id('Marca', textsOf(opciones?.marcas), { placeholder: 'Todas', searchable: true })
export const DEL_SECTOR = (opciones: Opciones | undefined) => id('Sector', textsOf(opciones?.sectores))

import type { Profile } from '#web/profile.tsx'
import { type Opcion, optionsOf } from './filtros.ts'

/** The brands of one business, or of all; `negocio` as the address has it. */
export const marcasOf = (negocios: Profile['negocios'], negocio: string | null): Opcion[] =>
  optionsOf(
    negocios.filter(({ negocioId }) => !negocio || String(negocioId) === negocio).flatMap(({ marcas }) => marcas),
    'marcaId',
    'nombre',
  )

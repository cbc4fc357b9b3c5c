import { ACTORES } from '#contract/base/roles.ts'
import { sectores } from '#contract/maestros/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { Opcion } from '#shared/forms/campos.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'

/** Options of the selects in the filters and forms of masters. */
export interface Opciones {
  negocios: readonly Opcion[]
  marcas: readonly Opcion[]
  sectores: readonly Opcion[]
  /** Staff users as options. The value is the user name. */
  vendedores: readonly Opcion[]
}

/** Options that the screen must request separately. */
export type Necesita = 'sectores' | 'vendedores'

const TODOS = { page: 1, size: 100 }
const SECTORES = { params: TODOS, body: {} }
const VENDEDORES = { params: TODOS, body: { activo: true, rol: ACTORES.vendedor[0] } }

/** Reads the options; undefined while loading. */
export const useOpciones = (necesita?: Necesita): Opciones | undefined => {
  const { usuario } = useProfile()
  const own = useCall(negocios.getByUser, { params: { usuarioId: usuario.usuarioId } })
  const attending = useCall(sectores.search, SECTORES, { enabled: necesita === 'sectores' })
  const selling = useCall(personas.search, VENDEDORES, { enabled: necesita === 'vendedores' })
  if (!own.data || (necesita && !(necesita === 'sectores' ? attending : selling).data)) return undefined
  return {
    negocios: own.data.map(({ negocioId, negocio }) => ({ value: negocioId, label: negocio })),
    marcas: own.data
      .flatMap(({ marcas }) => marcas.map(({ marcaId, nombre }) => ({ value: marcaId, label: nombre })))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    sectores: attending.data?.filas.map(({ sectorId, nombre }) => ({ value: sectorId, label: nombre })) ?? [],
    vendedores:
      selling.data?.filas.map(({ usuario: user, nombre, apellido }) => ({
        value: user,
        label: `${nombre} ${apellido}`,
      })) ?? [],
  }
}

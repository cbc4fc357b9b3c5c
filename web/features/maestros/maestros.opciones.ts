import { sectores } from '#contract/maestros/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { Opcion } from '#shared/forms/campos.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'

/** What the filters and forms of masters choose from: what is offered, by name. */
export interface Opciones {
  negocios: readonly Opcion[]
  marcas: readonly Opcion[]
  sectores: readonly Opcion[]
}

const SECTORES = { params: { page: 1, size: 100 }, body: {} }

/** Undefined while they are on their way. Sectors are asked for by who needs them. */
export const useOpciones = (needsSectores = false): Opciones | undefined => {
  const { usuario } = useProfile()
  const own = useCall(negocios.getByUser, { params: { usuarioId: usuario.usuarioId } })
  const attending = useCall(sectores.search, SECTORES, { enabled: needsSectores })
  if (!own.data || (needsSectores && !attending.data)) return undefined
  return {
    negocios: own.data.map(({ negocioId, negocio }) => ({ value: negocioId, label: negocio })),
    marcas: own.data
      .flatMap(({ marcas }) => marcas.map(({ marcaId, nombre }) => ({ value: marcaId, label: nombre })))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    sectores: attending.data?.filas.map(({ sectorId, nombre }) => ({ value: sectorId, label: nombre })) ?? [],
  }
}

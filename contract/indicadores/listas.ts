import { ESTADOS, textoEstado } from '#contract/base/estados.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { MesaCriteria } from '#contract/mesa/shapes.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { ColumnaId, CuadroId } from './reglas.ts'
import type { IndicadoresCriteria } from './shapes.ts'

/** Filters of the tab "Abiertos" in the mesa. */
export type DeLaMesa = Omit<MesaCriteria, 'cola' | 'cursor'>

/** Filters of the mesa that list the items of each figure about current work. */
const AHORA: Partial<Record<ColumnaId, DeLaMesa>> = { pendientes: {}, vencidos: { vencidos: true } }

const ESTADO_IDS: readonly number[] = [...ESTADOS, ...ESTADOS_PEDIDO].map(({ id }) => id)

/** Functions that return the filters of the mesa for a row of each table. undefined: the mesa has no such filter. */
const FILAS: Partial<Record<CuadroId, (clave: string) => DeLaMesa | undefined>> = {
  clase: (clave) => ({ clases: [clave as ClaseTrabajo] }),
  estado: (clave) => {
    const [clase, id] = clave.split('-')
    const texto = textoEstado(Number(id))
    const estadoIds = ESTADO_IDS.filter((each) => textoEstado(each) === texto)
    // Id 0 stands for the only pending state of a kind. Then do not filter by state.
    return { clases: [clase as ClaseTrabajo], ...(id !== '0' && { estadoIds }) }
  },
  sector: (clave) => (clave ? { sectorIds: [Number(clave)] } : undefined),
  persona: (clave) => ({ asignadoId: clave ? Number(clave) : null }),
  empresa: (clave) => ({ razonSocialId: Number(clave) }),
}

/**
 * Returns the filters of the mesa that list the items of a figure. undefined: the figure counts closed work, or the
 * mesa has no such filter.
 */
export const listaDe = (
  columna: ColumnaId,
  { clase, sectorId, razonSocialId }: Pick<IndicadoresCriteria, 'clase' | 'sectorId' | 'razonSocialId'>,
  fila?: { cuadro: CuadroId; clave: string },
): DeLaMesa | undefined => {
  const ahora = AHORA[columna]
  const own = fila ? FILAS[fila.cuadro]?.(fila.clave) : {}
  if (!ahora || !own) return undefined
  return {
    ...(clase && { clases: [clase] }),
    ...(sectorId !== undefined && { sectorIds: [sectorId] }),
    ...(razonSocialId !== undefined && { razonSocialId }),
    ...own,
    ...ahora,
  }
}

import type { DeLaMesa } from '#contract/indicadores/listas.ts'
import { PREFIX } from '#contract/route.ts'

/** The address of a part of «Abiertos», by the filters of the desk. */
export const abiertosPath = ({
  clases,
  estadoIds,
  sectorIds,
  asignadoId,
  razonSocialId,
  vencidos,
}: DeLaMesa): string => {
  const said = {
    clase: clases?.[0],
    estado: estadoIds?.[0],
    sector: sectorIds?.[0],
    // Nobody is 0 there.
    quien: asignadoId === null ? 0 : asignadoId,
    rs: razonSocialId,
    plazo: vencidos && 'vencido',
  }
  const search = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `${PREFIX}/mesa/todas?${new URLSearchParams(search)}`
}

import type { DeLaMesa } from '#contract/indicadores/listas.ts'
import { PREFIX } from '#contract/route.ts'

/** Returns the path of the tab "Abiertos" in the mesa, with filters. */
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
    // 0 in the URL means items that nobody is assigned to.
    quien: asignadoId === null ? 0 : asignadoId,
    rs: razonSocialId,
    plazo: vencidos && 'vencido',
  }
  const search = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `${PREFIX}/mesa/todas?${new URLSearchParams(search)}`
}

import { UNIDADES } from './maestros.listas.tsx'
import { MaestroLista } from './MaestroLista.tsx'

/** Screen of the sold motos for which a warranty can be requested. It includes motos sold before the portal existed. */
export function Component() {
  return <MaestroLista de={UNIDADES} title="Motos vendidas" />
}

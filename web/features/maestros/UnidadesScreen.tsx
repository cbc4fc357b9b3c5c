import { UNIDADES } from './maestros.listas.tsx'
import { MaestroLista } from './MaestroLista.tsx'

/** Screen of the sold motos that a warranty can be requested for, including those sold before the portal existed. */
export function Component() {
  return <MaestroLista de={UNIDADES} title="Motos vendidas" />
}

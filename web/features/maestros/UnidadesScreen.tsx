import { UNIDADES } from './maestros.listas.tsx'
import { MaestroLista } from './MaestroLista.tsx'

/** Screen of the sold motos that warranties know, including sales before the portal. */
export function Component() {
  return <MaestroLista de={UNIDADES} title="Motos vendidas" />
}

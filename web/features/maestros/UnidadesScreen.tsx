import { UNIDADES } from './maestros.listas.tsx'
import { MaestroLista } from './MaestroLista.tsx'

/** Motos vendidas: what the warranty knows, also of what was sold before the portal. */
export function Component() {
  return <MaestroLista de={UNIDADES} title="Motos vendidas" />
}

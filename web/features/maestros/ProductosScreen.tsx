import { PRODUCTOS } from './maestros.listas.tsx'
import { MaestroLista } from './MaestroLista.tsx'

/** Productos: what is invoiced, with its brand, its warranty and whether it may come back. */
export function Component() {
  return <MaestroLista de={PRODUCTOS} title="Productos" />
}

import { PRODUCTOS } from './maestros.listas.tsx'
import { MaestroLista } from './MaestroLista.tsx'

/** Screen of the products: brand, warranty, and whether customers can return them. */
export function Component() {
  return <MaestroLista de={PRODUCTOS} title="Productos" />
}

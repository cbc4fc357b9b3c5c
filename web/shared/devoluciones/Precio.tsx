import { formatMoney } from '#shared/plata.ts'

/** Unit price without a line break. */
export const Precio = ({ precio }: { precio: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(precio)} c/u</span>
)

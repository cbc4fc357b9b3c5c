import { formatMoney } from '#shared/plata.ts'

/** A unit price that never breaks between its sign and its digits. */
export const Precio = ({ precio }: { precio: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(precio)} c/u</span>
)

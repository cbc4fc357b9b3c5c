import type { NewTicket } from '#contract/tickets.shapes.ts'
import { type Verificacion, verifyComprobante } from '#modules/cuenta-corriente'
import { verifyFactura } from '#modules/facturas'
import type { Erp } from '#gateways/erp.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { hasUnidadDe } from './tickets-catalogo.repository.ts'

/** Of what we invoiced: the lines that were loaded, the motorcycles that were sold, and whatever the books say. */
const verify = async (sql: Db, erp: Erp, razonSocialId: number, numero: string): Promise<Verificacion> => {
  const loaded = await verifyFactura(sql, { razonSocialId, numero })
  if (loaded === 'esta' || (await hasUnidadDe(sql, razonSocialId, numero))) return 'esta'
  const books = await verifyComprobante(sql, erp, { razonSocialId, numero, clase: 'cualquiera' })
  if (books === 'esta') return 'esta'
  return loaded === 'no-esta' || books === 'no-esta' ? 'no-esta' : 'no-se-sabe'
}

export interface Facturas {
  /** What is wrong, beside its field. */
  fields: Record<string, string>
  /** An invoice was named and nobody could find it. */
  sinVerificar: boolean
}

/**
 * The invoices that a claim or a warranty names have to be the company's. Staff may write one of before, which is marked; so
 * is one that nobody can look up now.
 */
export const checkFacturas = async (
  { sql, caller }: Context,
  body: Pick<NewTicket, 'numeroFactura' | 'garantia'>,
  { razonSocialId, erp }: { razonSocialId: number; erp: Erp },
): Promise<Facturas> => {
  const named = [
    ['numeroFactura', body.numeroFactura],
    ['garantia.numeroFactura', body.garantia?.numeroFactura],
  ] as const
  const found: Facturas = { fields: {}, sinVerificar: false }
  for (const [field, numero] of named) {
    if (!numero) continue
    const known = await verify(sql, erp, razonSocialId, numero)
    if (known === 'esta') continue
    if (known === 'no-esta' && !caller.isStaff) {
      found.fields[field] =
        'Esa factura no figura entre las de la razón social. Elegila de la lista o revisá el número.'
    } else found.sinVerificar = true
  }
  return found
}

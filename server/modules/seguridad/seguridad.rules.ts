import type { FastifyRequest } from 'fastify'

/** Where what belongs to somebody is, by the name that calls give its number; of each, its table and key. */
export const REFERENCIAS: Readonly<Record<string, readonly [tabla: string, clave: string]>> = {
  razonSocialId: ['razon_social', 'razon_social_id'],
  razonSocial: ['razon_social', 'razon_social_id'],
  devolucionId: ['devolucion', 'devolucion_id'],
  ticketId: ['ticket', 'ticket_id'],
  pedidoId: ['pedido_moto', 'pedido_id'],
  pagoId: ['pago', 'pago_id'],
  certificadoId: ['certificado', 'certificado_id'],
  usuarioId: ['usuario', 'usuario_id'],
  representanteId: ['usuario', 'usuario_id'],
}

/** What the specification's calls name only `id`, by the noun of the call. */
const ID_OF: Readonly<Record<string, string>> = {
  cuentaCorriente: 'razonSocialId',
  razonesSociales: 'razonSocialId',
  devoluciones: 'devolucionId',
  usuarios: 'usuarioId',
}

/** Something that a request named by its number. */
export interface Referencia {
  nombre: string
  id: number
}

const MAX_ID = 15

/** What a request named by number: in its address, and at the top of what it sent. */
export const referenciasOf = ({ params, query, body, routeOptions }: FastifyRequest): Referencia[] => {
  const [noun = ''] = (routeOptions.config.operation ?? '').split('.')
  const named = [params, query, body].flatMap((each) =>
    typeof each === 'object' && each !== null ? Object.entries(each) : [],
  )
  return named.flatMap(([name, value]) => {
    const nombre = name === 'id' ? ID_OF[noun] : name
    const text = String(value)
    return nombre && nombre in REFERENCIAS && /^\d+$/.test(text) && text.length <= MAX_ID
      ? [{ nombre, id: Number(text) }]
      : []
  })
}

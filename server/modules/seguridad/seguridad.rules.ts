import type { FastifyRequest } from 'fastify'

/** Table and key of each record that belongs to a user or company, by the name of its id in the calls. */
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

/** For each group of calls whose parameter is only called `id`: the name of that id. */
const ID_OF: Readonly<Record<string, string>> = {
  cuentaCorriente: 'razonSocialId',
  razonesSociales: 'razonSocialId',
  devoluciones: 'devolucionId',
  usuarios: 'usuarioId',
}

/** Record that a request names by its id. */
export interface Referencia {
  nombre: string
  id: number
}

const MAX_ID = 15

/** Returns the records that a request names, in its URL and at the top level of its body. */
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

import sql from 'sql-template-tag'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { pasoEstado, textoEstado } from '#contract/base/estados.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { NEGOCIOS, SERVICIOS } from '#contract/base/servicios.ts'
import { type Destinatario, type Texto, createAvisos } from '#modules/notificaciones'
import { type Persona, selectDestinatarios } from '#modules/usuarios'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'

/** Side of the recipient: the seller, the dealer's users, or the author of an order that was just sent. */
type Lado = 'vendedor' | 'cliente' | 'creador'

const tituloFor = ({ pedidoId, razonSocial }: PedidoAviso, estadoId: number, lado: Lado): string => {
  if (lado === 'creador') return `Recibimos el pedido de motos ${pedidoId}`
  if (lado === 'cliente') return `El pedido de motos ${pedidoId} ahora está en estado ${textoEstado(estadoId)}`
  if (estadoId === PEDIDO.ENVIADO) return `${razonSocial} envió el pedido de motos ${pedidoId}`
  if (estadoId === PEDIDO.ENTREGADO) return `${razonSocial} confirmó la entrega del pedido de motos ${pedidoId}`
  return `El pedido de motos ${pedidoId} de ${razonSocial} está en estado ${textoEstado(estadoId)}`
}

/** Returns the text of a state change: the next step for the dealer, the event for the seller. */
const contenidoOf = (aviso: PedidoAviso, estadoId: number, lado: Lado): Texto => ({
  asunto: `Pedido de motos ${aviso.pedidoId}, ${textoEstado(estadoId)}`,
  titulo: tituloFor(aviso, estadoId, lado),
  parrafos: [...(lado === 'vendedor' ? [] : [pasoEstado(estadoId)]), ...(aviso.motivo ? ['Motivo:'] : [])],
  cita: aviso.motivo ?? undefined,
  datos: [
    ['Razón social', aviso.razonSocial],
    ['Unidades', String(aviso.unidades)],
    ['Estado', textoEstado(estadoId)],
  ],
  boton: 'Ver el pedido',
})

/** Data of an order for messages. */
export interface PedidoAviso {
  pedidoId: number
  razonSocialId: number
  razonSocial: string
  creadorId: number
  unidades: number
  motivo: string | null
}

const selectPedidoAviso = (db: Db, pedidoId: number): Promise<PedidoAviso | undefined> =>
  selectOne<PedidoAviso>(
    db,
    sql`select p.pedido_id as "pedidoId", p.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", p.usuario_id as "creadorId",
          (select coalesce(sum(coalesce(l.aprobada, l.cantidad)), 0)::int from pedido_moto_linea l where l.pedido_id = p.pedido_id) as unidades,
          p.motivo
        from pedido_moto p join razon_social r using (razon_social_id) where p.pedido_id = ${pedidoId}`,
  )

type Vendedor = Omit<Persona, 'usuarioId'> & { usuarioId: number | null }

/** Selects the sellers of a company; usuarioId is null for a seller without user. */
const selectVendedores = (db: Db, razonSocialId: number): Promise<Vendedor[]> =>
  selectRows<Vendedor>(
    db,
    sql`select distinct u.usuario_id as "usuarioId", coalesce(u.email, c.email) as email, coalesce(u.nombre, c.nombre) as nombre
        from contacto c left join usuario u on u.user_name = c.usuario and u.activo
        where c.razon_social_id = ${razonSocialId} and c.tipo = 'vendedor' and (c.negocio_id is null or c.negocio_id = ${NEGOCIOS.motos})`,
  )

const isCompanyUser = async (db: Db, usuarioId: number, razonSocialId: number): Promise<boolean> =>
  (await selectOne(
    db,
    sql`select 1 from usuario_razon_social where usuario_id = ${usuarioId} and razon_social_id = ${razonSocialId}`,
  )) !== undefined

type Datos = DatosDe<'pedidoMoto'>

/**
 * Returns the recipients on the other side: the dealer’s users for actions of the distributor, the sellers for actions
 * of the dealer.
 */
const recipientsOf = async (
  db: Db,
  { razonSocialId, creadorId }: PedidoAviso,
  { actorId, estadoId }: Datos,
): Promise<(Destinatario & { lado: Lado })[]> => {
  const esVendedor = await isCompanyUser(db, actorId, razonSocialId)
  const found = esVendedor
    ? await selectVendedores(db, razonSocialId)
    : await selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.pedidosMotos })
  const lado = esVendedor ? 'vendedor' : 'cliente'
  const others = found.map(
    ({ usuarioId, ...persona }) => ({ ...persona, usuarioId: usuarioId ?? undefined, lado }) as const,
  )
  if (!esVendedor || estadoId !== PEDIDO.ENVIADO) return others
  // The confirmation goes by mail only: the author sees the order in the portal.
  const own = await selectDestinatarios(db, {
    razonSocialId,
    creadorId: actorId,
    servicioId: SERVICIOS.pedidosMotos,
  })
  return [
    ...others,
    ...own
      .filter(({ usuarioId }) => usuarioId === actorId)
      .map(({ email, nombre }) => ({ email, nombre, lectorId: actorId, lado: 'creador' as const })),
  ]
}

/** Notices of the changes of state of orders. */
export const createAvisosPedido = createAvisos({
  read: (db, { pedidoId }: Datos) => selectPedidoAviso(db, pedidoId),
  people: recipientsOf,
  actorOf: (_aviso, { actorId }) => actorId,
  hecho: ({ pedidoId, razonSocialId }, { estadoId }) => ({
    evento: 'pedido',
    tipoNotificacionId: TIPOS_NOTIFICACION.pedidoMoto,
    razonSocialId,
    entidadId: pedidoId,
    estadoId,
    enlace: `/pedidos-motos/${pedidoId}`,
  }),
  sobre: ({ pedidoId }) => ({ sobre: `Pedido de motos ${pedidoId}` }),
  conversacion: ({ pedidoId }) => ({ conversada: 'pedido', id: pedidoId, cerrada: true }),
  contenido: (aviso, { estadoId }, { lado }) => contenidoOf(aviso, estadoId, lado),
})

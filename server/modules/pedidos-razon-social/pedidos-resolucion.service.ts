import { type IdentityDirectory, askDirectory } from '#gateways/identity/directory.ts'
import { faltasDeResolucion, PEDIDO_ESTADOS } from '#contract/pedidos-razon-social/reglas.ts'
import { ACTORES } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { updateRolesDeNadie } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import {
  type PedidoAbierto,
  insertRazonSocial,
  insertUsuarioRazonSocial,
  isCodigoTaken,
  lockPedido,
  selectByCuit,
  selectNegocioIds,
  updatePedido,
} from './pedidos-razon-social.repository.ts'
/** Services that a user who has none gets with the first company. */
const SERVICIOS_INICIALES = [
  SERVICIOS.cuentaCorriente,
  SERVICIOS.devoluciones,
  SERVICIOS.reclamos,
  SERVICIOS.garantias,
  SERVICIOS.documentacion,
  SERVICIOS.catalogos,
  SERVICIOS.centrosGarantia,
]

interface Parts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
}

/** Gives a role to a user without roles, as users have who registered themselves. */
const grantRole = (userName: string, directory: IdentityDirectory): Promise<void> =>
  askDirectory(async () => {
    const person = await directory.findByUsername(userName)
    if (person && person.roles.length === 0) await directory.setRoles(person.id, [...ACTORES.usuario])
  })

interface Sent {
  params: { pedidoId: number; estado: 'aprobado' | 'rechazado' }
  body: { version: number; motivo: string; codigoCliente?: string | undefined; negocioIds: number[] }
}

const avisoOf = (pedido: PedidoAbierto, { params, body }: Sent, portal: string): Contenido => {
  const isApproved = params.estado === 'aprobado'
  return {
    asunto: `${pedido.razonSocial}: ${isApproved ? 'ya podés operar' : 'no aprobamos el alta'}`,
    titulo: isApproved
      ? `Ya podés operar por ${pedido.razonSocial}`
      : `No pudimos aprobar el alta de ${pedido.razonSocial}`,
    saludo: pedido.nombre,
    parrafos: isApproved
      ? ['La vas a ver al iniciar sesión, en el selector de razón social.']
      : [`Motivo: ${body.motivo}`],
    datos: [['CUIT', pedido.cuit]],
    boton: { texto: 'Ir a Autogestión', url: `${portal}/autogestion${isApproved ? '' : '/validar-razon'}` },
  }
}

/**
 * Returns the company to which the user gets access: the one that has the CUIT, or a new one with the ERP's customer
 * number. Throws `conflicto` for an inactive company.
 */
const companyFor = async ({ sql }: Context, pedido: PedidoAbierto, { body }: Sent): Promise<number> => {
  const known = await selectByCuit(sql, pedido.cuit)
  if (known && !known.activo) {
    throw new AppError('conflicto', { message: 'Esa razón social está inactiva. Activala en el ERP antes de aprobar.' })
  }
  if (known) return known.razonSocialId
  const negocioIds = await selectNegocioIds(sql, body.negocioIds)
  requireCompleto(faltasDeResolucion('aprobado', { ...body, negocioIds }, false))
  const codigoCliente = (body.codigoCliente ?? '').padStart(10, '0')
  if (await isCodigoTaken(sql, codigoCliente)) {
    throw fieldError('codigoCliente', 'Ese código de cliente es de otra razón social.')
  }
  const { razonSocial, cuit, provincia } = pedido
  return insertRazonSocial(sql, { razonSocial, cuit, codigoCliente, provincia, negocioIds })
}

/**
 * Decides a pending request and notifies its user. Throws `conflicto` for a request that was decided, and `sin-permiso`
 * for a request of the caller.
 */
export const setPedidoEstado = async (context: Context, sent: Sent, { directory, portal, marca }: Parts) => {
  const { sql, caller, enqueue, audit, now } = context
  const { pedidoId, estado } = sent.params
  const pedido = await lockPedido(sql, pedidoId)
  if (!pedido) throw new AppError('no-encontrado')
  if (pedido.estado !== 'pendiente') {
    const texto = PEDIDO_ESTADOS[pedido.estado].toLowerCase()
    throw new AppError('conflicto', { message: `El alta ya está ${texto}. Actualizá la pantalla.` })
  }
  if (pedido.version !== sent.body.version) throw new AppError('conflicto')
  if (pedido.usuarioId === caller.usuarioId)
    throw new AppError('sin-permiso', { detail: 'the requester cannot resolve it' })
  const { motivo } = sent.body
  if (estado === 'rechazado') requireCompleto(faltasDeResolucion(estado, sent.body, true))
  const razonSocialId = estado === 'aprobado' ? await companyFor(context, pedido, sent) : null
  if (razonSocialId !== null) {
    await insertUsuarioRazonSocial(sql, pedido.usuarioId, razonSocialId, SERVICIOS_INICIALES)
  }
  await updatePedido(sql, {
    pedidoId,
    estado,
    motivo: estado === 'rechazado' ? motivo : null,
    razonSocialId,
    resueltoPor: caller.usuarioId,
    now,
  })
  audit({
    entidad: 'pedidoRazonSocial',
    entidadId: pedidoId,
    cambios: { estado: [pedido.estado, estado] },
    ...(razonSocialId !== null && { razonSocialId }),
  })
  await enqueue('envio', {
    sobre: `Alta de razón social ${pedidoId}`,
    para: pedido.email,
    ...renderMail(avisoOf(pedido, sent, portal), marca),
  })
  // Call the identity provider last: if it is unavailable, the whole transaction rolls back.
  if (razonSocialId !== null) {
    await updateRolesDeNadie(sql, pedido.usuarioId, ACTORES.usuario)
    await grantRole(pedido.userName, directory)
  }
  return { pedidoId, estado }
}

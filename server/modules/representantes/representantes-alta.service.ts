import sql from 'sql-template-tag'
import type { NewRepresentante, RepresentanteSaved } from '#contract/representantes/shapes.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { sealDni } from '#modules/cifrado'
import type { Context } from '#server/http/context.ts'
import { selectOne } from '#server/db/database.ts'
import {
  type Datos,
  requireNoFieldErrors,
  requireFree,
  requireRazones,
  withDuplicateErrors,
} from './representantes-datos.service.ts'
import { mergePermisos, otorganteOf, refusedGrants } from './representantes.rules.ts'
import { idsOf, requireFicha, savedOf } from './representantes.service.ts'

/** Inserts a new representative, with the invitation pending. */
const insertRepresentante = async ({ sql: db, caller, cipher, now }: Context, datos: Datos): Promise<number> => {
  const { cifrado, indice } = sealDni(cipher, datos.dni)
  const row = await selectOne<{ usuarioId: number }>(
    db,
    sql`with nuevo as (
          insert into usuario (user_name, email, nombre, apellido, dni_cifrado, dni_indice, telefono)
          values (${datos.usuario}, ${datos.email}, ${datos.nombre}, ${datos.apellido}, ${cifrado}, ${indice}, ${datos.telefono}) returning usuario_id),
        razones as (insert into usuario_razon_social select usuario_id, unnest(${[...datos.razonSocialIds]}::bigint[]) from nuevo),
        servicios as (insert into usuario_servicio select usuario_id, unnest(${[...datos.servicios]}::int[]) from nuevo)
        insert into representante (usuario_id, roles, cargo, creador_id, creado, invitaciones)
        select usuario_id, ${[...datos.roles]}::text[], ${datos.cargo}, ${caller.usuarioId}, ${now}, array[${now}::timestamptz] from nuevo
        returning usuario_id as "usuarioId"`,
  )
  return row!.usuarioId
}

/** Inserts a validated representative and queues the creation of the account. */
export const addRepresentante = async (context: Context, datos: NewRepresentante): Promise<number> => {
  const { caller, enqueue } = context
  const { servicios, roles } = mergePermisos(otorganteOf(caller), datos, { servicios: [], roles: [] })
  const razonSocialIds = [...new Set(datos.razonSocialIds)]
  const newDatos = { ...datos, servicios, roles, razonSocialIds }
  const userId = await withDuplicateErrors(insertRepresentante(context, newDatos))
  await enqueue('identidad', { usuarioId: userId })
  return userId
}

/** Creates a representative. The account and the invitation follow as soon as the identity provider answers. */
export const createRepresentante = async (
  context: Context,
  { body }: { body: NewRepresentante },
  directory: IdentityDirectory,
): Promise<RepresentanteSaved> => {
  await requireRazones(context, body.razonSocialIds)
  requireNoFieldErrors(refusedGrants(otorganteOf(context.caller), body))
  const { isDown } = await requireFree(context, directory, body)
  const userId = await addRepresentante(context, body)
  const ficha = await requireFicha(context, userId)
  const { servicios, roles } = ficha
  const razonSocialIds = idsOf(ficha)
  context.audit({
    razonSocialId: razonSocialIds[0],
    entidad: 'representante',
    entidadId: userId,
    cambios: { razonSocialIds: [[], razonSocialIds], servicios: [[], servicios], roles: [[], roles] },
  })
  return savedOf(
    ficha,
    isDown
      ? 'Se guardó. El servicio de ingreso no responde: la invitación se envía cuando responda.'
      : `Se está creando. La invitación se envía a ${ficha.email} en unos segundos.`,
  )
}

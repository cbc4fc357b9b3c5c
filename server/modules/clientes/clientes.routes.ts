import { CAPACIDADES, type CapacidadId } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { clientes } from '#contract/clientes/calls.ts'
import { type Cliente, clientesShapes, type LineaRow, type Nota } from '#contract/clientes/shapes.ts'
import { CLASES, type ClaseTrabajo, isOfrecida } from '#contract/mesa/reglas.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { selectCliente } from '#modules/mesa'
import { requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { pageOf } from '#server/db/paging.ts'
import { implement } from '#server/http/implement.ts'
import {
  insertNota,
  lineaList,
  type LineaListRow,
  lockNota,
  type NotaRow,
  selectAbiertos,
  selectEmpresa,
  selectNotas,
  updateNota,
} from './clientes.repository.ts'

/** Kinds of gestiones that only some staff may see, with the required right. */
const RESERVADAS: Partial<Record<ClaseTrabajo, CapacidadId>> = { pago: 'verCuenta', pedido: 'pedirMotos' }

const clasesOf = ({ roles, servicios }: Caller): ClaseTrabajo[] =>
  (Object.keys(CLASES) as ClaseTrabajo[]).filter((clase) => {
    const capacidad = RESERVADAS[clase]
    return isOfrecida(clase, servicios) && (!capacidad || hasAnyRole(roles, CAPACIDADES[capacidad].roles))
  })

interface OfEmpresa {
  params: ParamsOf<typeof clientes.get>
}

/** Returns a razón social in scope with its open gestiones, users and contacts. */
const getCliente = async (
  { sql, caller, now }: Context,
  { params: { razonSocialId } }: OfEmpresa,
): Promise<Cliente> => {
  requireRazonSocial(caller, razonSocialId)
  const [empresa, abiertos, gente] = await Promise.all([
    selectEmpresa(sql, razonSocialId),
    selectAbiertos(sql, razonSocialId, clasesOf(caller), now),
    selectCliente(sql, razonSocialId),
  ])
  if (!empresa) throw new AppError('no-encontrado')
  return { ...empresa, abiertos, ...gente }
}

const toLinea = ({ creado, orden: _orden, ...row }: LineaListRow): LineaRow => ({
  ...row,
  creado: creado.toISOString(),
})

/** Returns a page of the gestiones of a razón social. */
const searchLinea = (
  { sql, caller }: Context,
  { params, body }: { params: ParamsOf<typeof clientes.search>; body: BodyOf<typeof clientes.search> },
) => {
  const { razonSocialId, ...place } = params
  requireRazonSocial(caller, razonSocialId)
  return pageOf(lineaList.of(sql, { razonSocialId, clases: clasesOf(caller) }), { ...place, ...body }, toLinea)
}

const toNota = ({ creada, editada, ...row }: NotaRow): Nota => ({
  ...row,
  creada: creada.toISOString(),
  editada: editada?.toISOString() ?? null,
})

const listNotas = async ({ sql, caller }: Context, { params: { razonSocialId } }: OfEmpresa) => {
  requireRazonSocial(caller, razonSocialId)
  return (await selectNotas(sql, razonSocialId)).map(toNota)
}

const createNota = async (
  { sql, caller, audit, now }: Context,
  { params: { razonSocialId }, body: { texto } }: OfEmpresa & { body: BodyOf<typeof clientes.createNota> },
) => {
  requireRazonSocial(caller, razonSocialId)
  if (!(await selectEmpresa(sql, razonSocialId))) throw new AppError('no-encontrado')
  const nota = await insertNota(sql, { razonSocialId, texto, autorId: caller.usuarioId, creada: now })
  audit({ razonSocialId, entidad: 'empresa-nota', entidadId: nota.notaId })
  return toNota(nota)
}

/** Changes a note. Throws `conflicto` when the note has changed since `version`. */
const updateNotaOf = async (
  { sql, caller, audit, now }: Context,
  {
    params: { razonSocialId, notaId },
    body: { texto, version },
  }: { params: ParamsOf<typeof clientes.updateNota>; body: BodyOf<typeof clientes.updateNota> },
) => {
  requireRazonSocial(caller, razonSocialId)
  const before = await lockNota(sql, razonSocialId, notaId)
  if (!before) throw new AppError('no-encontrado')
  if (before.version !== version) throw new AppError('conflicto')
  audit({ razonSocialId, entidad: 'empresa-nota', entidadId: notaId })
  return toNota(await updateNota(sql, { notaId, texto, editorId: caller.usuarioId, editada: now }))
}

/** Routes of the customer's page, for staff. */
export const clientesRoutes = implement(clientes, clientesShapes, {
  get: getCliente,
  search: searchLinea,
  listNotas,
  createNota,
  updateNota: updateNotaOf,
})

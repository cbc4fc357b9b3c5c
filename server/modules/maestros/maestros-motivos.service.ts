import { stripAccents } from '#contract/base/formato.ts'
import type { DatosMotivoDevolucion, DatosMotivoRechazo, DatosMotivoTicket } from '#contract/maestros/shapes.ts'
import type { Context } from '#server/context.ts'
import { fieldError } from '#server/errors.ts'
import {
  insertDevolucion,
  insertRechazo,
  lockMotivos,
  selectDevolucion,
  selectRechazo,
  selectSectores,
  selectTicket,
  updateDevolucion,
  updateRechazo,
  updateTicket,
} from './maestros-motivos.repository.ts'
import { auditMaestro, requireVersion } from './maestros.service.ts'

interface Row {
  motivoId: number
  motivo: string
  activo: boolean
  version: number
}

const plain = (text: string): string => stripAccents(text).toLowerCase()

/** Two reasons of one list are told apart by name, and one of them at least can be chosen. */
const checkLista = (others: readonly Row[], { motivo, activo }: Pick<Row, 'motivo' | 'activo'>): void => {
  if (others.some((other) => plain(other.motivo) === plain(motivo))) {
    throw fieldError('motivo', 'Ya hay un motivo con ese nombre. Usá otro, o activá el que está.')
  }
  if (!activo && !others.some((other) => other.activo)) {
    throw fieldError('activo', 'Tiene que quedar al menos un motivo activo.')
  }
}

/** The row to change as it was, checked against what was read and against its list. */
const requireMotivo = <R extends Row>(
  rows: readonly R[],
  motivoId: number,
  body: Pick<Row, 'motivo' | 'activo' | 'version'>,
  isSameList: (row: R, before: R) => boolean = () => true,
): R => {
  const before = rows.find((row) => row.motivoId === motivoId)
  requireVersion(before, body.version)
  checkLista(
    rows.filter((row) => row !== before && isSameList(row, before)),
    body,
  )
  return before
}

export const listMotivos = async ({ sql }: Context) => {
  const [devolucion, rechazo, ticket, sectores] = await Promise.all([
    selectDevolucion(sql),
    selectRechazo(sql),
    selectTicket(sql),
    selectSectores(sql),
  ])
  return { devolucion, rechazo, ticket, sectores }
}

export const createMotivoDevolucion = async (context: Context, { body }: { body: DatosMotivoDevolucion }) => {
  await lockMotivos(context.sql, 'devolucion')
  checkLista(await selectDevolucion(context.sql), body)
  const after = await insertDevolucion(context.sql, body)
  auditMaestro(context, `motivo-devolucion:${after.motivoId}`, undefined, after)
  return after
}

interface Sent<B> {
  params: { motivoId: number }
  body: B & { version: number }
}

export const updateMotivoDevolucion = async (
  context: Context,
  { params: { motivoId }, body }: Sent<DatosMotivoDevolucion>,
) => {
  await lockMotivos(context.sql, 'devolucion')
  const before = requireMotivo(await selectDevolucion(context.sql), motivoId, body)
  const after = await updateDevolucion(context.sql, motivoId, body)
  auditMaestro(context, `motivo-devolucion:${motivoId}`, before, after)
  return after
}

export const createMotivoRechazo = async (context: Context, { body }: { body: DatosMotivoRechazo }) => {
  await lockMotivos(context.sql, 'rechazo')
  checkLista(await selectRechazo(context.sql), body)
  const after = await insertRechazo(context.sql, body)
  auditMaestro(context, `motivo-rechazo:${after.motivoId}`, undefined, after)
  return after
}

export const updateMotivoRechazo = async (
  context: Context,
  { params: { motivoId }, body }: Sent<DatosMotivoRechazo>,
) => {
  await lockMotivos(context.sql, 'rechazo')
  const before = requireMotivo(await selectRechazo(context.sql), motivoId, body)
  const after = await updateRechazo(context.sql, motivoId, body)
  auditMaestro(context, `motivo-rechazo:${motivoId}`, before, after)
  return after
}

/** A reason of claims or warranties: its list is that of its kind, sector and business. */
export const updateMotivoTicket = async (context: Context, { params: { motivoId }, body }: Sent<DatosMotivoTicket>) => {
  await lockMotivos(context.sql, 'ticket')
  const before = requireMotivo(
    await selectTicket(context.sql),
    motivoId,
    body,
    (row, { tipo, negocio }) => row.tipo === tipo && row.negocio === negocio && row.sectorId === body.sectorId,
  )
  const sectores = await selectSectores(context.sql)
  if (!sectores.some(({ sectorId }) => sectorId === body.sectorId)) {
    throw fieldError('sectorId', 'Elegí un sector de la lista.')
  }
  const after = await updateTicket(context.sql, motivoId, body)
  auditMaestro(context, `motivo-ticket:${motivoId}`, before, after)
  return after
}

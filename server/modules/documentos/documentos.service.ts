import type { Resultado } from '#contract/buscar/shapes.ts'
import { DAY_MS, localDay } from '#contract/valores/fechas.ts'
import { TIPOS_DOCUMENTO, VIGENCIAS_DE_TODOS } from '#contract/documentos/reglas.ts'
import type { documentos } from '#contract/documentos/calls.ts'
import type { DocumentoDetail } from '#contract/documentos/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import { type Lector, lectorOf as lectorDesde, type Lectura, resultadoOf } from '#modules/publicaciones'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import { selectPorVencer } from './certificados.repository.ts'
import { insertLectura, selectAccesos, selectVisita, updateVisita } from './documentos-accesos.repository.ts'
import { documentosList, selectDocumento, selectPara, selectVersiones, toDocumento } from './documentos.repository.ts'

/** Maximum age (ms) of documents that count as new for a user without an earlier visit. */
const FIRST_VISIT_MS = 30 * DAY_MS
/** Time (ms) within which a user who comes back is still on the same visit. */
const VISIT_MS = 30 * 60_000
const ACCESOS = 100

/** Returns the instant since which documents count as new: the start of the previous visit. */
const nuevoDesde = async ({ sql, caller, now }: Lectura): Promise<Date> => {
  const visita = await selectVisita(sql, caller.usuarioId)
  if (!visita) return new Date(now.getTime() - FIRST_VISIT_MS)
  return now.getTime() - visita.ultima.getTime() > VISIT_MS ? visita.ultima : visita.anterior
}

/** Returns the user as a reader of documents. */
export const lectorOf = async (lectura: Lectura): Promise<Lector> => lectorDesde(lectura, await nuevoDesde(lectura))

/**
 * Returns one page of the user’s documents. Throws `sin-permiso` when users other than administrators ask for documents
 * not in force.
 */
export const searchDocumentos = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof documentos.search>; body: BodyOf<typeof documentos.search> },
) => {
  const { cursor, vigencia = 'vigentes', cambiadoDesde, ...criteria } = body
  for (const id of criteria.razonSocialIds ?? []) requireRazonSocial(context.caller, id)
  const lector = await lectorOf(context)
  if (!lector.isAdmin && !VIGENCIAS_DE_TODOS.includes(vigencia)) {
    throw new AppError('sin-permiso', { detail: `vigencia ${vigencia}` })
  }
  const { db, cambios } = await readingOf(context, lector.scope, cambiadoDesde)
  const rows = documentosList.of(db, { ...criteria, lector, vigencia, cambios })
  return pageOf(rows, { ...params, cursor }, toDocumento)
}

/** Finds visible documents in force by words of their title, newest first. Does not compute which of them are new. */
export const findDocumentos = async (lectura: Lectura, { texto }: Consulta, limit: number): Promise<Resultado[]> => {
  const filter = { lector: lectorDesde(lectura, lectura.now), vigencia: 'vigentes', texto } as const
  const found = await selectFirst(documentosList.of(lectura.sql, filter), limit)
  return found.map((row) =>
    resultadoOf(row, {
      tipo: 'documento',
      detalle: [TIPOS_DOCUMENTO[row.tipo], row.marca ?? row.negocio ?? []].flat().join(' · '),
      enlace: `/documentacion/${row.documentoId}`,
    }),
  )
}

/** Returns a document visible to the user. Throws `no-encontrado`. */
const requireDocumento = async (context: Context, documentoId: number) => {
  const lector = await lectorOf(context)
  const documento = await selectDocumento(context.sql, lector, documentoId)
  if (!documento) throw new AppError('no-encontrado')
  return { documento, lector }
}

/** Returns a document with its files; administrators also get former versions and companies. Throws `no-encontrado`. */
export const getDocumento = async (
  context: Context,
  { params }: { params: { documentoId: number } },
): Promise<DocumentoDetail> => {
  const { sql } = context
  const { documento, lector } = await requireDocumento(context, params.documentoId)
  const versiones = await selectVersiones(sql, params.documentoId)
  return {
    ...documento,
    versiones: lector.isAdmin ? versiones : versiones.slice(0, 1),
    razonesSociales: lector.isAdmin ? await selectPara(sql, params.documentoId) : null,
  }
}

/** Lists the documents of a company that the user must confirm as read, newest first. */
export const listPorLeer = async (context: Context, razonSocialId: number, limit: number) => {
  const filter = {
    lector: await lectorOf(context),
    vigencia: 'vigentes' as const,
    razonSocialIds: [razonSocialId],
    porLeer: true,
  }
  const rows = await selectFirst(documentosList.of(context.sql, filter), limit)
  return rows.map(toDocumento)
}

/** Lists the certificates of a company that are expired or about to expire. */
export const listPorVencer = ({ sql, now }: Context, razonSocialId: number) =>
  selectPorVencer(sql, [razonSocialId], localDay(now))

/** Stores that the user read the version in force. Throws `conflicto` for another version. */
export const setLeido = async (
  context: Context,
  { params, body }: { params: { documentoId: number }; body: { version: number } },
) => {
  const { sql, caller, audit, now } = context
  const { documento } = await requireDocumento(context, params.documentoId)
  if (documento.version !== body.version) {
    throw new AppError('conflicto', {
      message: 'Publicamos una versión nueva de este documento. Abrila y leela antes de confirmar.',
    })
  }
  const leido = await insertLectura(sql, params.documentoId, body.version, caller.usuarioId, now)
  audit({ entidad: 'documento', entidadId: params.documentoId, cambios: { lectura: [null, body.version] } })
  return { leido: leido.toISOString() }
}

/** Stores a visit of the user. A user who comes back within VISIT_MS is still on the same visit. */
export const setVisita = async (context: Context) => {
  const { sql, caller, now } = context
  await updateVisita(sql, caller.usuarioId, await nuevoDesde(context), now)
  return { visita: now.toISOString() }
}

export const listAccesos = async (
  context: Context,
  { params, query }: { params: { documentoId: number }; query: { antesDe?: number | undefined } },
) => {
  await requireDocumento(context, params.documentoId)
  const accesos = await selectAccesos(context.sql, params.documentoId, query.antesDe, ACCESOS)
  return { accesos: accesos.slice(0, ACCESOS), hayMas: accesos.length > ACCESOS }
}

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

/** What is older is not new, even to who never came. */
const FIRST_VISIT_MS = 30 * DAY_MS
/** Coming back sooner is the same visit. */
const VISIT_MS = 30 * 60_000
const ACCESOS = 100

/** Since when things are new: the visit before this one. */
const nuevoDesde = async ({ sql, caller, now }: Lectura): Promise<Date> => {
  const visita = await selectVisita(sql, caller.usuarioId)
  if (!visita) return new Date(now.getTime() - FIRST_VISIT_MS)
  return now.getTime() - visita.ultima.getTime() > VISIT_MS ? visita.ultima : visita.anterior
}

/** Who asks, as the library sees them. */
export const lectorOf = async (lectura: Lectura): Promise<Lector> => lectorDesde(lectura, await nuevoDesde(lectura))

/** The documents of who asks. Those that are not in force only for who administers. */
export const searchDocumentos = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof documentos.search>; body: BodyOf<typeof documentos.search> },
) => {
  const { cursor, vigencia = 'vigentes', cambiadoDesde, ...criteria } = body
  if (criteria.razonSocialId !== undefined) requireRazonSocial(context.caller, criteria.razonSocialId)
  const lector = await lectorOf(context)
  if (!lector.isAdmin && !VIGENCIAS_DE_TODOS.includes(vigencia)) {
    throw new AppError('sin-permiso', { detail: `vigencia ${vigencia}` })
  }
  const { db, cambios } = await readingOf(context, lector.scope, cambiadoDesde)
  const rows = documentosList.of(db, { ...criteria, lector, vigencia, cambios })
  return pageOf(rows, { ...params, cursor }, toDocumento)
}

/**
 * Documents in force by the words of their title, the newest first; those that the library shows to who asks. Which of them are
 * new it does not say.
 */
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

/** One that who asks may read, as they see it; any other does not exist. */
const requireDocumento = async (context: Context, documentoId: number) => {
  const lector = await lectorOf(context)
  const documento = await selectDocumento(context.sql, lector, documentoId)
  if (!documento) throw new AppError('no-encontrado')
  return { documento, lector }
}

/** A document with its files; for whom it is, to who administers. One that is not theirs does not exist. */
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

/** The documents of a company that wait for who asks to say that they read them, the newest first. */
export const listPorLeer = async (context: Context, razonSocialId: number, limit: number) => {
  const filter = { lector: await lectorOf(context), vigencia: 'vigentes' as const, razonSocialId, porLeer: true }
  const rows = await selectFirst(documentosList.of(context.sql, filter), limit)
  return rows.map(toDocumento)
}

/** The certificates of a company about to expire, or expired. */
export const listPorVencer = ({ sql, now }: Context, razonSocialId: number) =>
  selectPorVencer(sql, [razonSocialId], localDay(now))

/** Notes that the caller read a version: the one in force, which they may read. */
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

/** Notes the visit; within half an hour it is the same one. */
export const setVisita = async (context: Context) => {
  const { sql, caller, now } = context
  await updateVisita(sql, caller.usuarioId, await nuevoDesde(context), now)
  return { visita: now.toISOString() }
}

/** Who opened, downloaded or read a document. */
export const listAccesos = async (
  context: Context,
  { params, query }: { params: { documentoId: number }; query: { antesDe?: number | undefined } },
) => {
  await requireDocumento(context, params.documentoId)
  const accesos = await selectAccesos(context.sql, params.documentoId, query.antesDe, ACCESOS)
  return { accesos: accesos.slice(0, ACCESOS), hayMas: accesos.length > ACCESOS }
}

import { localDay } from '#contract/base/fechas.ts'
import type { DatosBanner, MaestroBanner, Parametro } from '#contract/maestros/shapes.ts'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import {
  deleteBannerRow,
  hasNegocio,
  insertBanner,
  lockBanner,
  lockParametro,
  selectBanners,
  selectParametros,
  updateBannerRow,
  updateParametroRow,
} from './maestros.repository.ts'
import { changesOf, rangoMessage } from './maestros.rules.ts'

/** Kept with the record of the call: the history of masters reads it by this. */
export const auditMaestro = ({ audit }: Context, clave: string, before?: object, after?: object): void =>
  audit({ entidad: 'maestro', entidadId: clave, cambios: changesOf(before, after) })

/** What somebody read is still what there is; without it there is nothing to change. */
export const requireVersion: <M extends { version: number }>(
  found: M | undefined,
  version: number,
) => asserts found is M = (found, version) => {
  if (!found) throw new AppError('no-encontrado')
  if (found.version !== version) {
    throw new AppError('conflicto', {
      message: 'Otra persona lo cambió mientras tanto. Mirá cómo quedó y volvé a intentarlo.',
    })
  }
}

export const listParametros = ({ sql }: Context): Promise<Parametro[]> => selectParametros(sql)

/** Sets a term or a limit, within what it takes. */
export const updateParametro = async (
  context: Context,
  { params, body }: { params: { clave: string }; body: { valor: number; version: number } },
): Promise<Parametro> => {
  const before = await lockParametro(context.sql, params.clave)
  requireVersion(before, body.version)
  if (body.valor < before.minimo || body.valor > before.maximo) throw fieldError('valor', rangoMessage(before))
  const after = await updateParametroRow(context.sql, params.clave, body.valor)
  auditMaestro(context, `parametro:${params.clave}`, before, after)
  return after
}

export const listBanners = ({ sql, now }: Context): Promise<MaestroBanner[]> => selectBanners(sql, localDay(now))

const requireNegocio = async ({ sql }: Context, negocioId: number): Promise<void> => {
  if (!(await hasNegocio(sql, negocioId))) throw fieldError('negocioId', 'Elegí un negocio de la lista.')
}

export const createBanner = async (context: Context, { body }: { body: DatosBanner }): Promise<MaestroBanner> => {
  await requireNegocio(context, body.negocioId)
  const after = await insertBanner(context.sql, body)
  auditMaestro(context, `banner:${after.bannerId}`, undefined, after)
  return after
}

export const updateBanner = async (
  context: Context,
  { params, body }: { params: { bannerId: number }; body: DatosBanner & { version: number } },
): Promise<MaestroBanner> => {
  const before = await lockBanner(context.sql, params.bannerId)
  requireVersion(before, body.version)
  await requireNegocio(context, body.negocioId)
  const after = await updateBannerRow(context.sql, params.bannerId, body)
  auditMaestro(context, `banner:${after.bannerId}`, before, after)
  return after
}

/** Takes a banner away, whatever its version: what it said stays in the history. */
export const deleteBanner = async (context: Context, { params }: { params: { bannerId: number } }) => {
  const before = await lockBanner(context.sql, params.bannerId)
  if (!before) throw new AppError('no-encontrado')
  await deleteBannerRow(context.sql, params.bannerId)
  auditMaestro(context, `banner:${params.bannerId}`, before)
  return { bannerId: params.bannerId }
}

import { alcanzan, ALCANCES, AVISOS_TOKEN, MAX_TOKENS } from '#contract/conexiones/reglas.ts'
import type { BodyOf, ParamsOf, ReplyOf } from '#contract/route.ts'
import type { conexiones } from '#contract/conexiones/calls.ts'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { requireRazonSocial } from '#modules/usuarios'
import { ocultar } from '#modules/ver-como'
import { apagarDeTokens } from '#modules/webhooks'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { countTokens, cutTokensDe, insertToken, selectTokens } from './conexiones.repository.ts'
import { comienzoOf, huellaOf, makeToken } from './conexiones.rules.ts'

/** Time (ms) for which a revoked or expired token stays in the list. */
const NEWS_MS = 30 * DAY_MS

/** Returns the tokens that include a company of the caller. */
export const listTokens = async ({ sql, caller, now }: Context): Promise<ReplyOf<typeof conexiones.listTokens>> => {
  const rows = await selectTokens(sql, caller.scope, new Date(now.getTime() - NEWS_MS))
  return rows.map((row) => ({
    ...row,
    comienzo: ocultar(caller, row.comienzo),
    direcciones: row.direcciones.map((each) => ocultar(caller, each)),
    usadoDesde: ocultar(caller, row.usadoDesde),
    creado: row.creado.toISOString(),
    vence: row.vence.toISOString(),
    usado: row.usado?.toISOString() ?? null,
    cortado: row.cortado?.toISOString() ?? null,
  }))
}

/**
 * Creates a token for companies of the caller. When a token is used, its rights are limited to those that its creator
 * then has. Throws `sin-permiso` for staff and `conflicto` beyond MAX_TOKENS.
 */
export const createToken = async (
  { sql, caller, now, audit }: Context,
  { body }: { body: BodyOf<typeof conexiones.createToken> },
) => {
  const { nombre, alcances, dias, direcciones } = body
  // A token needs a company, and staff belong to none.
  if (caller.isStaff) throw new AppError('sin-permiso', { detail: 'staff users have no company' })
  const razonSocialIds = [...new Set(body.razonSocialIds)]
  for (const id of razonSocialIds) requireRazonSocial(caller, id)
  const ajenos = alcances.filter((alcance) => !alcanzan(alcance, (servicioId) => caller.servicios.has(servicioId)))
  if (ajenos.length)
    throw fieldError(
      'alcances',
      `No podés dar permisos que vos no tenés: ${ajenos.map((alcance) => ALCANCES[alcance].texto).join(', ')}.`,
    )
  if ((await countTokens(sql, caller.usuarioId, now)) >= MAX_TOKENS)
    throw new AppError('conflicto', { message: `Ya tenés ${MAX_TOKENS} tokens. Anulá uno que no uses.` })
  const token = makeToken()
  const tokenId = await insertToken(sql, {
    usuarioId: caller.usuarioId,
    nombre,
    huella: huellaOf(token),
    comienzo: comienzoOf(token),
    alcances: [...new Set(alcances)],
    direcciones: [...new Set(direcciones)],
    razonSocialIds,
    creado: now,
    vence: new Date(now.getTime() + dias * DAY_MS),
    // The creator of a token that is valid for 14 days or less gets no warning of 14 days.
    avisado: AVISOS_TOKEN.find((each) => dias <= each) ?? null,
  })
  audit({
    entidad: 'token',
    entidadId: tokenId,
    ...(razonSocialIds.length === 1 && { razonSocialId: razonSocialIds[0] }),
    cambios: {
      nombre: [null, nombre],
      alcances: [null, alcances],
      razonSocialIds: [null, razonSocialIds],
      dias: [null, dias],
    },
  })
  return { tokenId, token }
}

/**
 * Revokes a token that includes a company of the caller, and turns off its webhooks. Throws `no-encontrado` for any
 * other token and for one that is revoked already.
 */
export const cutToken = async (
  { sql, caller, now, audit }: Context,
  { params: { tokenId } }: { params: ParamsOf<typeof conexiones.cutToken> },
) => {
  const [cut] = await cutTokensDe(sql, caller, now, tokenId)
  if (!cut) throw new AppError('no-encontrado')
  await apagarDeTokens(sql, [tokenId], now)
  audit({ entidad: 'token', entidadId: tokenId })
  return { tokenId }
}

/** Revokes all tokens that include a company of the caller, and turns off their webhooks. */
export const cutTokens = async ({ sql, caller, now, audit }: Context) => {
  const cut = await cutTokensDe(sql, caller, now, null)
  const tokenIds = cut.map(({ tokenId }) => tokenId)
  await apagarDeTokens(sql, tokenIds, now)
  audit({ entidad: 'token', cambios: { cortados: [null, tokenIds] } })
  return { cortados: cut.length }
}

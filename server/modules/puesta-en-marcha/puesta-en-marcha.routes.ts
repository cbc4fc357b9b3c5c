import { PASO_IDS, pasoDe, type PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { type PuestaEnMarcha, puestaEnMarchaShapes } from '#contract/puesta-en-marcha/shapes.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { insertHabituales } from '#modules/tickets'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'
import { lockSectores, selectMarcha, updateOmitido } from './puesta-en-marcha.repository.ts'
import type { PruebasParts } from './puesta-en-marcha-prueba.rules.ts'
import { probarConexion } from './puesta-en-marcha-pruebas.service.ts'

/** Returns the steps of the offered services with their counts, and the version of the portal. */
const getPuestaEnMarcha = async (
  { sql, caller }: Pick<Context, 'sql' | 'caller'>,
  version: string,
): Promise<PuestaEnMarcha> => {
  const { distribuidora, omitidos, cantidades } = await selectMarcha(sql)
  const asked = PASO_IDS.filter((paso) => pasoDe(paso).servicios?.some((each) => caller.ofrecidos.has(each)) ?? true)
  const pasos = asked.map((paso) => {
    const cantidad = cantidades[paso] ?? null
    const isReady = cantidad === null ? distribuidora : cantidad > 0
    const estado = isReady ? ('listo' as const) : omitidos.includes(paso) ? ('omitido' as const) : ('falta' as const)
    return { paso, estado, cantidad }
  })
  const listos = pasos.filter(({ estado }) => estado !== 'falta').length
  const next = pasos.find(({ estado }) => estado === 'falta')
  return { pasos, listos, siguiente: next ? pasoDe(next.paso).titulo : null, version }
}

/** Omits a step, or includes it again. Throws `conflicto` for a required step. */
const omitPaso = async (
  context: Context,
  { params: { paso }, body: { omitido } }: { params: { paso: PasoId }; body: { omitido: boolean } },
  version: string,
): Promise<PuestaEnMarcha> => {
  if (pasoDe(paso).obligatorio) {
    throw new AppError('conflicto', { message: 'Sin este paso tus clientes no pueden trabajar: no se puede omitir.' })
  }
  await updateOmitido(context.sql, paso, omitido)
  context.audit({ entidad: 'puesta-en-marcha', entidadId: paso, cambios: { omitido: [!omitido, omitido] } })
  return getPuestaEnMarcha(context, version)
}

/**
 * Loads the usual sectors and reasons, with the support address as the mailbox of the sectors. Throws `conflicto` when
 * a sector or reason exists already.
 */
const loadHabituales = async ({ sql, audit }: Context, soporte: string) => {
  if (await lockSectores(sql)) {
    throw new AppError('conflicto', { message: 'Ya hay sectores o motivos cargados: cambialos en Maestros.' })
  }
  audit({ entidad: 'puesta-en-marcha', entidadId: 'sectores' })
  return insertHabituales(sql, soporte)
}

/** `version`: version that runs, as the log and /salud show it. */
export const puestaEnMarchaRoutes = (parts: PruebasParts, version: string) =>
  implement(puestaEnMarcha, puestaEnMarchaShapes, {
    get: (context) => getPuestaEnMarcha(context, version),
    omitir: (context, sent) => omitPaso(context, sent, version),
    usarHabituales: (context) => loadHabituales(context, parts.distribuidor.soporte.email),
    probar: (context, sent) => probarConexion(context, sent, parts),
  })

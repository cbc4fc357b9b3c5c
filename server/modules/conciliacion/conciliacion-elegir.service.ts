import type { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { type LineaAbierta, selectAbierta, selectEmpresa } from './conciliacion-candidatos.repository.ts'
import { readInformadosDe } from './conciliacion-candidatos.service.ts'
import type { Empresa } from './conciliacion-duenos.rules.ts'
import type { PropuestaHecha } from './conciliacion-propuestas.rules.ts'
import { proponerEntre, readCandidatos } from './conciliacion-propuestas.service.ts'
import { updateElegida } from './conciliacion.repository.ts'
import { readAcreditacion, requirePendiente } from './conciliacion.service.ts'

/** Compares two amounts by their distance to the amount of the line. */
const byNearest =
  (importe: bigint) =>
  (one: { importe: bigint }, other: { importe: bigint }): number => {
    const [a, b] = [one, other].map((each) =>
      each.importe > importe ? each.importe - importe : importe - each.importe,
    )
    return a! < b! ? -1 : Number(a! > b!)
  }

/**
 * Returns the proposal for a payment that a user chose. The amount may differ; throws a field error for another razón
 * social or currency.
 */
const propuestaDePago = async (
  { sql, caller }: Context,
  linea: LineaAbierta,
  { empresa, pagoId }: { empresa: Empresa; pagoId: number },
): Promise<PropuestaHecha> => {
  const informados = await readInformadosDe(sql, pagoId)
  const own = informados.filter(({ razonSocialId }) => razonSocialId === empresa.razonSocialId)
  const importe = toCents(linea.importe)
  const [informado] = own.filter(({ moneda }) => moneda === linea.moneda).toSorted(byNearest(importe))
  if (!informado) {
    throw fieldError(
      'pagoId',
      own.length ? `Ese pago no es en ${linea.moneda}. Elegí otro.` : 'Ese pago ya no está disponible. Elegí otro.',
    )
  }
  const diferencia = importe - informado.importe
  return {
    acreditacionId: linea.acreditacionId,
    clase: 'informado',
    confianza: 'elegida',
    razonSocialId: empresa.razonSocialId,
    pagoId,
    orden: informado.orden,
    aplicaciones: [],
    diferencia: fromCents(diferencia),
    fundamentos: [
      `La eligió ${caller.nombre}.`,
      ...(diferencia
        ? [`El importe informado es ${unbroken(formatMoney(fromCents(informado.importe), linea.moneda))}.`]
        : []),
    ],
  }
}

/**
 * Returns the proposal for a razón social that a user chose: one of its reported payments, documents that it owes, or a
 * payment on account.
 */
const propuestaDeEmpresa = async (
  { sql, caller, now }: Context,
  linea: LineaAbierta,
  { empresa, erp }: { empresa: Empresa; erp: Erp },
): Promise<PropuestaHecha> => {
  const dueno = { empresa, por: 'cuit' as const, fundamento: `La eligió ${caller.nombre}.` }
  const candidatos = await readCandidatos(sql, { erp, now }, [linea], new Map([[linea.acreditacionId, dueno]]))
  const informados = candidatos.informados.filter(({ razonSocialId }) => razonSocialId === empresa.razonSocialId)
  const [found] = await proponerEntre([linea], { ...candidatos, informados })
  return { ...found!, confianza: 'elegida' }
}

/**
 * Stores the owner that a user chose for a line, or that the owner is unknown. A later matching does not change the
 * choice.
 */
export const setPropuesta = async (
  context: Context,
  {
    params,
    body,
  }: { params: ParamsOf<typeof conciliacion.setPropuesta>; body: BodyOf<typeof conciliacion.setPropuesta> },
  erp: Erp,
): Promise<Acreditacion> => {
  const { sql, caller, audit } = context
  const { acreditacionId } = params
  const { razonSocialId, pagoId, version } = body
  const { propuesta } = await requirePendiente(context, acreditacionId, version)
  const linea = (await selectAbierta(sql, acreditacionId))!
  const empresa = razonSocialId === null ? undefined : await selectEmpresa(sql, razonSocialId)
  if (razonSocialId !== null && !empresa) throw new AppError('no-encontrado')
  const elegida =
    empresa &&
    (pagoId === null
      ? await propuestaDeEmpresa(context, linea, { empresa, erp })
      : await propuestaDePago(context, linea, { empresa, pagoId }))
  await updateElegida(sql, acreditacionId, elegida, caller.usuarioId)
  audit({
    razonSocialId: razonSocialId ?? undefined,
    entidad: 'conciliacion',
    entidadId: acreditacionId,
    cambios: { empresa: [propuesta?.razonSocialId ?? null, razonSocialId], pago: [propuesta?.pagoId ?? null, pagoId] },
  })
  return readAcreditacion(context, acreditacionId)
}

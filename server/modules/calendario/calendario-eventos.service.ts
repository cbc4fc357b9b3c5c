import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { TIPOS_CERTIFICADO } from '#contract/documentos/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { formatCount, formatMoney } from '#contract/valores/formato.ts'
import { sumImportes, toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { listVencimientos } from '#modules/cuenta-corriente'
import { lastDayOfTransporte } from '#modules/devoluciones'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { selectCertificados, selectGarantias, selectSinTransporte, type Ventana } from './calendario.repository.ts'
import type { Evento } from './ical.rules.ts'

/** Days in the past for which events are shown. */
const DIAS_ATRAS = 60
/** Maximum events of each kind, the earliest first. */
const MOST = 500
/** Maximum documents whose names are shown on a day; the others are only counted. */
const NOMBRADOS = 20

interface Parts {
  erp: Erp
  portal: string
  importes: boolean
}

interface Asked extends Parts {
  ventana: Ventana
  sql: Context['sql']
  now: Date
}

type Hallado = Omit<Evento, 'url' | 'uid'> & { clave: string | number; enlace: string }
type Partidas = Awaited<ReturnType<typeof listVencimientos>>

/**
 * Returns the event of a company's items that are due on a day, without their reported parts. `importes` false: the event shows documents without
 * amounts.
 */
const vencimientoOf = (dia: string, partidas: Partidas, importes: boolean): Hallado => {
  const [{ razonSocialId, razonSocial } = { razonSocialId: 0, razonSocial: '' }] = partidas
  const monedas = [...new Set(partidas.map(({ moneda }) => moneda))].toSorted()
  const sumOf = (moneda: string) =>
    formatMoney(sumImportes(partidas.filter((each) => each.moneda === moneda).map(({ aPagar }) => aPagar)), moneda)
  const named = partidas
    .slice(0, NOMBRADOS)
    .map(({ nombre, aPagar, moneda }) => (importes ? `${nombre}: ${formatMoney(aPagar, moneda)}` : nombre))
  const rest = partidas.length - named.length
  const cuantos = partidas.length === 1 ? 'Vence 1 comprobante' : `Vencen ${formatCount(partidas.length)} comprobantes`
  return {
    clave: `${razonSocialId}-${dia}`,
    dia,
    titulo: `${cuantos}${importes ? ` por ${monedas.map(sumOf).join(' + ')}` : ''} · ${razonSocial}`,
    detalle: [...named, ...(rest > 0 ? [`y ${formatCount(rest)} más`] : [])].join('\n'),
    enlace: `/cuenta-corriente?rs=${razonSocialId}&venceDesde=${dia}&venceHasta=${dia}`,
  }
}

interface Clase {
  /** Whether a user may read this kind of event in the portal. */
  lee: (caller: Caller) => boolean
  list: (asked: Asked) => Promise<Hallado[]>
}

/** Kinds of events, each with its reader and the users who may read it. */
const CLASES: Record<'vencimiento' | 'certificado' | 'garantia' | 'transporte', Clase> = {
  vencimiento: {
    lee: ({ servicios, roles }) =>
      servicios.has(SERVICIOS.cuentaCorriente) && hasAnyRole(roles, CAPACIDADES.verCuenta.roles),
    list: async ({ sql, ventana, erp, importes, now }) => {
      const partidas = (await listVencimientos(sql, erp, { ...ventana, now })).filter(
        ({ aPagar }) => toCents(aPagar) > 0n,
      )
      const byDay = Map.groupBy(partidas, ({ razonSocialId, vencimiento }) => `${vencimiento} ${razonSocialId}`)
      return [...byDay].map(([key, each]) => vencimientoOf(key.slice(0, 10), each, importes))
    },
  },
  certificado: {
    lee: ({ servicios }) => servicios.has(SERVICIOS.documentacion),
    list: async ({ sql, ventana }) =>
      (await selectCertificados(sql, ventana)).map(({ id, tipo, detalle, dia, razonSocial }) => ({
        clave: id,
        dia,
        titulo: `Vence el certificado ${TIPOS_CERTIFICADO[tipo]} · ${razonSocial}`,
        detalle: detalle || 'Cargá el nuevo antes de ese día.',
        enlace: '/documentacion?vista=certificados',
      })),
  },
  garantia: {
    lee: ({ servicios }) => servicios.has(SERVICIOS.garantias),
    list: async ({ sql, ventana }) =>
      (await selectGarantias(sql, ventana)).map(({ id, modelo, km, dia, razonSocial }) => ({
        clave: id,
        dia,
        titulo: `Termina la garantía de ${modelo} ${id} · ${razonSocial}`,
        detalle: `Por kilómetros puede terminar antes: a los ${formatCount(km)}.`,
        enlace: '/garantias',
      })),
  },
  transporte: {
    lee: ({ servicios }) => servicios.has(SERVICIOS.devoluciones),
    list: async ({ sql, ventana }) => {
      const rows = await selectSinTransporte(sql, ventana)
      const hasta = await lastDayOfTransporte(sql)
      return rows.map(({ id, razonSocial, estadoDesde }) => ({
        clave: id,
        dia: hasta(estadoDesde),
        titulo: `Cargá el transporte de la devolución ${id} · ${razonSocial}`,
        detalle: 'Después de ese día la devolución se cierra.',
        enlace: `/devoluciones/${id}/transporte`,
      }))
    },
  },
}

/** Returns the events of a user's calendar: those of their companies, of the kinds that they may read in the portal. */
export const listEventos = async (
  { sql, caller, now }: Pick<Context, 'sql' | 'caller' | 'now'>,
  parts: Parts,
): Promise<Evento[]> => {
  const { scope } = caller
  if (scope === 'todas' || !scope.length) return []
  const ventana = { scope, desde: addDays(localDay(now), -DIAS_ATRAS), limit: MOST }
  const host = new URL(parts.portal).hostname
  const readable = Object.entries(CLASES).filter(([, { lee }]) => lee(caller))
  const found = await Promise.all(
    readable.map(async ([clase, { list }]) =>
      (await list({ ...parts, sql, ventana, now })).map(({ clave, enlace, ...evento }) => ({
        ...evento,
        uid: `${clase}-${clave}@${host}`,
        url: `${parts.portal}${PREFIX}${enlace}`,
      })),
    ),
  )
  return found.flat()
}

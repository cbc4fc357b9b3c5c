import { SERVICIOS } from '#contract/base/servicios.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import { localDay, localHour } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { listPromesasAbiertas } from '#modules/cobranzas'
import { getFrescura, readVencidos, readVencimientos, type Vencido, type Vencimiento } from '#modules/cuenta-corriente'
import { type AvisosParts, type Noticia, notify } from '#modules/notificaciones'
import { getParametro } from '#modules/parametros'
import { type Persona, selectDestinatarios } from '#modules/usuarios'
import { type Db, transaction } from '#server/db/database.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { insertRecordatorios, selectEmpresas, selectUnprocessed, takeEmpresas } from './recordatorios.repository.ts'
import {
  contenidoOf,
  type Momento,
  momentosDe,
  PASOS,
  pasoDe,
  rangoDe,
  type Recordada,
  type Recordatorio,
  RECORDATORIOS,
} from './recordatorios.rules.ts'

interface Parts extends AvisosParts {
  erp: Erp
  onError: (error: Error) => void
}

/** Run of the job: day, steps and time of the ERP data. */
interface Corrida {
  now: Date
  hoy: string
  momentos: readonly Momento[]
  datosAl: string
}

/** Company, and its items whose due date has a step today. */
interface Deudora {
  razonSocialId: number
  razonSocial: string
  vencimientos: readonly Vencimiento[]
  /** Whole overdue debt that nobody reported as paid, by currency. */
  vencido: readonly Vencido[]
}

const HORA = 'cuenta.recordatorio-hora'
/** Companies per request to the ERP, because a response has a maximum number of documents. */
const BATCH = 50

/** Notification of the remaining amounts, for the users of the company with access to the account. */
const DEBT_NOTICE: Noticia<Recordatorio & { people: readonly Persona[] }, Recordatorio, Persona> = {
  read: async (_db, datos) => datos,
  people: async (_db, _recordatorio, { people }) => people,
  actorOf: () => null,
  hecho: ({ razonSocialId }) => ({
    evento: 'deuda',
    tipoNotificacionId: TIPOS_NOTIFICACION.cuentaCorriente,
    razonSocialId,
    entidadId: null,
    estadoId: null,
    enlace: `/cuenta-corriente/que-pagar?rs=${razonSocialId}`,
  }),
  sobre: ({ razonSocial }) => ({ sobre: `Recordatorio de pago de ${razonSocial}` }),
  contenido: contenidoOf,
}

const readMomentos = async (db: Db): Promise<Momento[]> =>
  momentosDe(
    await Promise.all(
      PASOS.map(async (paso) => [paso, await getParametro(db, RECORDATORIOS[paso].parametro)] as const),
    ),
  )

/** Returns the unpaid items with a step today. */
const recordadasOf = (vencimientos: readonly Vencimiento[], { hoy, momentos }: Corrida): Recordada[] =>
  vencimientos.flatMap(({ importe: _importe, ...vencimiento }) => {
    const paso = pasoDe(vencimiento.vencimiento, hoy, momentos)
    return paso && toCents(vencimiento.aPagar) > 0n ? [{ ...vencimiento, paso }] : []
  })

/** Reminds the users of a company; returns whether a reminder was sent. */
const remindEmpresa = async (
  db: Db,
  parts: Parts,
  { razonSocialId, razonSocial, vencimientos, vencido }: Deudora,
  corrida: Corrida,
): Promise<boolean> => {
  const { hoy, datosAl, now } = corrida
  if (!(await takeEmpresas(db, [razonSocialId], hoy)).length) return false
  const people = await selectDestinatarios(db, {
    razonSocialId,
    creadorId: null,
    servicioId: SERVICIOS.cuentaCorriente,
  })
  // Store nothing for a company without users, so that a user who is added later gets the reminder.
  if (!people.length) return false
  const posibles = recordadasOf(vencimientos, corrida)
  const nuevas = await insertRecordatorios(db, { razonSocialId, enviado: now }, posibles)
  const recordadas = posibles.filter(({ clave }) => nuevas.has(clave))
  if (!recordadas.length) return false
  const datos = { razonSocialId, razonSocial, recordadas, vencido, hoy, datosAl, people }
  await notify(db, parts, DEBT_NOTICE, { datos, id: derivedId('recordatorio-deuda', String(razonSocialId), hoy), now })
  return true
}

/** Returns the items without an open promise of their company and currency. */
const withoutPromise = async (
  { pool, erp }: Parts,
  items: readonly Vencimiento[],
  hoy: string,
): Promise<Vencimiento[]> => {
  const scope = [...new Set(items.map(({ razonSocialId }) => razonSocialId))]
  const promesas = await listPromesasAbiertas(pool, erp, scope, hoy)
  return items.filter(
    (item) => !promesas.some((each) => each.razonSocialId === item.razonSocialId && each.moneda === item.moneda),
  )
}

/**
 * Reminds companies, each in its own transaction, so that a failure affects only one company. Returns the number of
 * reminders.
 */
const remindEmpresas = async (parts: Parts, scope: readonly number[], corrida: Corrida): Promise<number> => {
  const { pool, erp, onError } = parts
  const { hoy, momentos, now } = corrida
  let reminded = 0
  try {
    const items = await readVencimientos(pool, erp, { scope, vence: rangoDe(momentos, hoy), now })
    const porEmpresa = Map.groupBy(await withoutPromise(parts, items, hoy), ({ razonSocialId }) => razonSocialId)
    const vencidos = await readVencidos(pool, erp, { scope: [...porEmpresa.keys()], now })
    for (const [razonSocialId, vencimientos] of porEmpresa) {
      const { razonSocial } = vencimientos[0]!
      const deudora = { razonSocialId, razonSocial, vencimientos, vencido: vencidos.get(razonSocialId) ?? [] }
      try {
        reminded += Number(await transaction(pool, (db) => remindEmpresa(db, parts, deudora, corrida)))
      } catch (error) {
        onError(error as Error)
      }
    }
    const sinNada = scope.filter((razonSocialId) => !porEmpresa.has(razonSocialId))
    await takeEmpresas(pool, sinNada, hoy)
  } catch (error) {
    onError(error as Error)
  }
  return reminded
}

/**
 * Reminds each company of its debts at most once a day, from the hour of the parameter on. Runs every hour in several
 * processes, so one transaction marks a company and queues its mails. While ERP data is unavailable or outdated, the
 * next run tries again. Returns the number of reminders.
 */
export const sendRecordatoriosDeuda = async (parts: Parts, now: Date, hora = localHour(now)): Promise<number> => {
  const { pool, erp } = parts
  if (hora < (await getParametro(pool, HORA))) return 0
  const momentos = await readMomentos(pool)
  const { datosAl, datosViejos } = await getFrescura(pool, erp, now)
  if (!momentos.length || datosAl === null || datosViejos) return 0
  const corrida = { now, hoy: localDay(now), momentos, datosAl }
  let reminded = 0
  for (let after = 0; ;) {
    const empresas = await selectEmpresas(pool, after, BATCH)
    if (!empresas.length) return reminded
    after = empresas.at(-1)!
    const scope = await selectUnprocessed(pool, empresas, corrida.hoy)
    if (scope.length) reminded += await remindEmpresas(parts, scope, corrida)
  }
}

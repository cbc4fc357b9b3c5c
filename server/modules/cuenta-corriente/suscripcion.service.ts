import type pg from 'pg'
import { addMonths, localDay, localHour } from '#contract/valores/fechas.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { mesesCerrados } from '#contract/cuenta-corriente/meses.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { getParametro } from '#modules/parametros'
import { isInScope, loadCallerById } from '#modules/usuarios'
import { requireAccess } from '#server/http/calls.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { MailedLink } from '#server/http/mailed-link.ts'
import {
  type DestinatariosParts,
  requireCupo,
  selectPermitidos,
  splitDestinatarios,
} from './cuenta-corriente-destinatarios.service.ts'
import { acceptOrAsk, selectPorAceptar } from './suscripcion-aceptados.service.ts'
import { insertEnvio } from './cuenta-corriente.repository.ts'
import { requireTitular } from './cuenta-corriente.service.ts'
import {
  type Pendiente,
  deletePorCodigo,
  saveDestinatarios,
  selectDestinatarios,
  selectSuscriptos,
  takePendientes,
} from './suscripcion.repository.ts'

const HORA = 'cuenta.hora-mensual'

const mesDe = (now: Date): string => `${localDay(now).slice(0, 7)}-01`

const suscripcionDe = async ({ sql, caller, now }: Context, razonSocialId: number) => {
  const { usuarioId } = caller
  const emails = await selectDestinatarios(sql, { razonSocialId, usuarioId })
  const permitidos = await selectPermitidos(sql, { razonSocialId, usuarioId, emails })
  return {
    destinatarios: emails,
    porConfirmar: emails.filter((email) => !permitidos.has(email)),
    porAceptar: await selectPorAceptar(sql, { razonSocialId, usuarioId, emails }),
    proximo: addMonths(mesDe(now), 1),
    hora: await getParametro(sql, HORA),
  }
}

/** Returns the addresses that get the monthly statement of a razón social by the user's subscription. */
export const getSuscripcion = async (
  context: Context,
  { params }: { params: ParamsOf<typeof cuentaCorriente.getSuscripcion> },
) => suscripcionDe(context, (await requireTitular(context, params.id)).razonSocialId)

/**
 * Replaces the addresses that get the monthly statement, from the next month on. The limits of Enviar Email apply. An
 * empty list ends the subscription. An external address gets nothing until an owner accepts it.
 */
export const setSuscripcion = async (
  context: Context,
  {
    params,
    body,
  }: {
    params: ParamsOf<typeof cuentaCorriente.setSuscripcion>
    body: BodyOf<typeof cuentaCorriente.setSuscripcion>
  },
  parts: DestinatariosParts,
) => {
  const { sql, caller, now } = context
  const titular = await requireTitular(context, params.id)
  const { razonSocialId } = titular
  const { usuarioId } = caller
  const propia = (await loadCallerById(sql, usuarioId))?.email
  const asked = [...new Set(body.destinatarios.map((address) => address.toLowerCase()))]
  const before = await selectDestinatarios(sql, { razonSocialId, usuarioId })
  if (asked.some((email) => !before.includes(email))) {
    await requireCupo(context)
    const { porConfirmar } = await splitDestinatarios(context, titular, asked, parts)
    await acceptOrAsk(context, titular, asked, parts)
    // A request to confirm counts like a sent statement for the hourly maximum.
    if (porConfirmar.length) {
      await insertEnvio(sql, { usuarioId, razonSocialId, destinatarios: [], mensaje: '', fecha: now })
    }
  }
  const emails = asked.map((email) => (email === propia ? '' : email))
  await saveDestinatarios(sql, { razonSocialId, usuarioId }, emails, mesDe(now))
  return suscripcionDe(context, razonSocialId)
}

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  erp: Erp
}

/**
 * Whether the owner of a subscription may see the account now. Checked here, because the monthly job runs without the
 * owner's session.
 */
const seesCuenta = (caller: Caller | undefined, razonSocialId: number): boolean => {
  if (!caller || !isInScope(caller, razonSocialId)) return false
  try {
    requireAccess(cuentaCorriente.sendEmail, caller)
    return true
  } catch {
    return false
  }
}

/**
 * Queues the statements of a month, one for each address; returns how many. The job id is derived from the address, so
 * an address that two users entered gets one mail.
 */
const enqueueMes = async (
  db: Db,
  jobs: Parts['jobs'],
  pendientes: readonly Pendiente[],
  now: Date,
): Promise<number> => {
  const [first] = pendientes
  if (!first) return 0
  const { razonSocialId, usuarioId } = first
  const caller = (await loadCallerById(db, usuarioId))?.caller
  if (!seesCuenta(caller, razonSocialId)) return 0
  const emails = pendientes.map(({ email }) => email)
  const permitidos = await selectPermitidos(db, { razonSocialId, usuarioId, emails, mensual: true })
  const recipients = pendientes.filter(({ email }) => permitidos.has(email))
  if (!recipients.length) return 0
  const [mes] = mesesCerrados(localDay(now), 1)
  const { desde: emisionDesde, hasta: emisionHasta } = mes!
  const criterios = { estado: 'todas', orden: 'emision', descendente: false, emisionDesde, emisionHasta } as const
  const destinatarios = recipients.map(({ email }) => email)
  const envioResumenId = await insertEnvio(db, { usuarioId, razonSocialId, destinatarios, mensaje: '', fecha: now })
  for (const { email: para, codigo } of recipients) {
    const id = derivedId('mensual', String(razonSocialId), mes!.mes, para)
    await jobs.enqueue(
      db,
      'resumen',
      { envioResumenId, razonSocialId, para, criterios, mensual: { mes: mes!.mes, codigo } },
      id,
    )
  }
  return recipients.length
}

const BATCH = 1000
/**
 * Day of the month until which the job waits for complete ERP data. From this day on it sends the statement with
 * incomplete data, and the statement shows the time of the data.
 */
const LAST_WAIT_DAY = 5

/**
 * Sends the statements of the month that ended, from the configured hour of the first day on. If no process ran on the
 * first day, sends them later. Runs hourly in several processes at once. Returns how many were queued.
 */
export const sendMensuales = async ({ pool, jobs, erp }: Parts, now: Date): Promise<number> => {
  const hoy = localDay(now)
  const dia = Number(hoy.slice(8))
  if (dia === 1 && localHour(now) < (await getParametro(pool, HORA))) return 0
  const mes = mesDe(now)
  let suscriptos = await selectSuscriptos(pool, mes, BATCH)
  if (!suscriptos.length) return 0
  const datosAl = await erp.getActualizado(pool, now)
  const isComplete = datosAl !== null && localDay(datosAl) >= mes
  if (!isComplete && dia < LAST_WAIT_DAY) return 0
  let sent = 0
  while (suscriptos.length) {
    for (const suscripto of suscriptos) {
      sent += await transaction(pool, async (db) => enqueueMes(db, jobs, await takePendientes(db, suscripto, mes), now))
    }
    suscriptos = await selectSuscriptos(pool, mes, BATCH)
  }
  return sent
}

/** Link with which a recipient ends the monthly statement. */
export const enlaceBaja = (pool: pg.Pool): MailedLink => ({
  path: 'dejar-resumen',
  titulo: 'Dejar de recibir el estado de cuenta',
  texto: 'Desde ahora no te llega más a este email el estado de cuenta de cada mes.',
  boton: 'Dejar de recibirlo',
  perform: async (codigo) => {
    await deletePorCodigo(pool, codigo)
    return {
      titulo: 'Listo: no te llega más',
      texto: 'Para recibirlo de nuevo, pedilo en Cuenta Corriente, en Estado de cuenta.',
    }
  },
})

import { usuarios } from '#contract/usuarios/calls.ts'
import { HOUR_MS } from '#contract/valores/fechas.ts'
import type { Message } from '#gateways/mail/mail.ts'
import { sendRecordatoriosDeuda } from '../../server/modules/recordatorios/recordatorios.service.ts'
import { erpLocal } from './libros.ts'
import { createMailbox } from '../mailbox.ts'
import { type Portal, startPortal } from '../portal.ts'
import { untilDone } from '../wait.ts'

const PASOS_DE_PRUEBA = { antes: 3, vence: 1, primero: 7, segundo: 15 }

/** Starts a portal with an empty ERP and mails in memory. Tests move its clock by days. */
export const openRecordatorios = async () => {
  const { mail, sent, empty } = createMailbox()
  const portal: Portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 0, mail })
  // Sign hquiroga in. The portal stores the rights of a user without a `representante` row only at the first sign-in.
  await portal.call('hquiroga', usuarios.getByName, { params: { userName: 'hquiroga' } })
  const errors: Error[] = []
  const parts = {
    pool: portal.pool,
    jobs: portal.jobs,
    portal: 'https://portal.example',
    marca: { nombre: 'Distribuidora Meridiana', color: '#0f4c81' },
    erp: erpLocal(),
    onError: (error: Error) => void errors.push(error),
  }
  type Parts = typeof parts

  /** Sets the date of the ERP data. */
  const librosDe = (instant: string) =>
    portal.pool.query("update actualizacion set fecha = $1 where origen = 'cuenta-corriente'", [instant])
  const setParametro = (clave: string, valor: number) =>
    portal.pool.query('update parametro set valor = $2 where clave = $1', [clave, valor])

  /** Deletes debts, notifications and sent reminders, enables all steps, and sets the hour of sending to eight. */
  const clear = async () => {
    await portal.pool.query(
      'truncate partida, recordatorio, recordatorio_empresa, promesa_pago, notificacion, notificacion_preferencia',
    )
    await portal.pool.query('delete from pgboss.job')
    for (const [paso, dias] of Object.entries(PASOS_DE_PRUEBA)) await setParametro(`cuenta.recordatorio-${paso}`, dias)
    await setParametro('cuenta.recordatorio-hora', 8)
    portal.setNow('2026-11-21T15:00:00Z')
    errors.length = 0
    empty()
  }

  /** Runs the reminders at an instant. Returns the number of companies that were notified. */
  const sendAt = async (instant: string, over: Partial<Parts> = {}): Promise<number> => {
    const told = await sendRecordatoriosDeuda({ ...parts, ...over }, new Date(instant))
    await untilDone(portal.jobs)
    return told
  }

  /** Runs the reminders at an instant, with ERP data from an hour before. */
  const runAt = async (instant: string, over: Partial<Parts> = {}): Promise<number> => {
    await librosDe(new Date(Date.parse(instant) - HOUR_MS).toISOString())
    return sendAt(instant, over)
  }

  /** Runs the reminders at noon (in Argentina) of a day. */
  const runOn = (dia: string, over: Partial<Parts> = {}) => runAt(`${dia}T15:00:00Z`, over)

  /** Returns the user names that got a mail, and clears the mails. */
  const told = (): string[] => {
    const names = sent.map(({ para }) => para.split('@')[0]!).toSorted()
    empty()
    return names
  }
  /** Returns the mails to one user, and clears all mails. */
  const mailsTo = (name: string): Message[] => {
    const own = sent.filter(({ para }) => para === `${name}@cliente.example`)
    empty()
    return own
  }

  const { connectionString: url } = portal.pool.options as { connectionString: string }
  return { portal, url, parts, errors, clear, librosDe, setParametro, sendAt, runAt, runOn, told, mailsTo }
}
export type Recordatorios = Awaited<ReturnType<typeof openRecordatorios>>

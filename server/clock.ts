import type { FastifyBaseLogger } from 'fastify'
import { clavesDe } from '#contract/base/claves.ts'
import { DAY_MS, localDay } from '#contract/valores/fechas.ts'
import { LECTURAS } from '#contract/integraciones/reglas.ts'
import { deleteOldEnded } from '#server/identity/ended-sessions.ts'
import type { Live } from '#server/jobs/live.ts'
import { deleteOldCounts } from '#server/limits/shared-count.ts'
import { prepareAuditoria } from './modules/auditoria/auditoria-partes.service.ts'
import { sealAuditoria } from './modules/auditoria/auditoria-sellos.service.ts'
import { sealSinCifrar } from './modules/cifrado/cifrado-filas.service.ts'
import { sweepArchivos } from './modules/archivos/archivos-limpieza.service.ts'
import { removeUnattached } from './modules/archivos/archivos.service.ts'
import { sendAvisosToken } from './modules/conexiones/conexiones-avisos.service.ts'
import { takeSaldos } from './modules/cobranzas/cobranzas-saldos.service.ts'
import { watchConciliacion } from './modules/conciliacion/conciliacion-propuestas.service.ts'
import { sendMensuales } from './modules/cuenta-corriente/suscripcion.service.ts'
import { expireDevoluciones } from './modules/devoluciones/devoluciones-envio.service.ts'
import { sendRecordatorios } from './modules/documentos/documentos-avisos.service.ts'
import { openCuentas } from './modules/cobros/cobros.service.ts'
import { computeDuraciones } from './modules/gestiones/duraciones.service.ts'
import { sumDias } from './modules/indicadores/indicadores-dias.service.ts'
import { finishAusencias } from './modules/mesa/mesa-ausencias.service.ts'
import { announcePlazos, recomputePlazos, watchPlazos } from './modules/mesa/mesa-plazos.service.ts'
import { invitePorLotes } from './modules/representantes/representantes-invitaciones.service.ts'
import { sendRecordatoriosDeuda } from './modules/recordatorios/recordatorios.service.ts'
import { sendResumenes } from './modules/notificaciones/notificaciones-resumen.service.ts'
import type { Parts } from './parts.ts'
import { sweep } from './modules/limpieza/limpieza.service.ts'
import { addVencimientos } from './modules/webhooks/webhooks-vencimientos.service.ts'
import { importRoles } from './modules/usuarios/usuarios-roles.service.ts'

const LAST_HOUR = 23

/** Enqueues now the notifications that the scheduled jobs would send later today, the daily mail included. */
export const announce = async (
  {
    config,
    pool,
    jobs,
    erp,
    distribuidor,
    onError,
  }: Pick<Parts, 'config' | 'pool' | 'jobs' | 'erp' | 'distribuidor'> & {
    onError: (error: Error) => void
  },
  now: Date,
): Promise<void> => {
  const avisos = { pool, jobs, portal: config.PUBLIC_URL, marca: distribuidor }
  await sendResumenes(avisos, new Date(`${localDay(now)}T23:59:00-03:00`))
  await sendRecordatorios(avisos, now)
  await sendRecordatoriosDeuda({ ...avisos, erp, onError }, now, LAST_HOUR)
  await announcePlazos(pool, jobs, now)
}

/** Starts the scheduled jobs of the portal: with several processes, each run happens once. */
export const startClock = async ({
  config,
  pool,
  jobs,
  store,
  cipher,
  directory,
  erp,
  cobros,
  distribuidor,
  live,
  log,
}: Parts & { live: Pick<Live, 'watch'>; log: FastifyBaseLogger }): Promise<void> => {
  // Listen for changes of the answer terms. The scheduled jobs below process the changes made while no process
  // listened.
  watchPlazos(pool, live, (error) => log.error({ err: error }, 'terms'))
  const avisos = { pool, jobs, portal: config.PUBLIC_URL, marca: distribuidor }
  await jobs.schedule('reloj-devoluciones', 'hora', (now) => expireDevoluciones(pool, jobs, now))
  await jobs.schedule('reloj-resumen', 'hora', (now) => sendResumenes(avisos, now))
  await jobs.schedule('reloj-mensual', 'hora', (now) => sendMensuales({ pool, jobs, erp }, now))
  await jobs.schedule('reloj-recordatorios', 'hora', (now) => sendRecordatorios(avisos, now))
  if (cobros) await jobs.schedule('reloj-cuentas', 'hora', () => openCuentas(pool, cobros))
  await jobs.schedule('reloj-tokens', 'hora', (now) => sendAvisosToken(avisos, now))
  const onError = (error: Error) => log.error({ err: error }, 'due documents')
  await jobs.schedule('reloj-vencimientos', 'hora', (now) => addVencimientos({ pool, erp, onError }, now))
  await jobs.schedule('reloj-deudas', 'hora', (now) => sendRecordatoriosDeuda({ ...avisos, erp, onError }, now))
  await jobs.schedule('reloj-limpieza', 'hora', async (now) => {
    await sweep(pool, now)
    // Do this last: if the file store is unavailable, only this step fails, and the next run sweeps its files.
    await removeUnattached({ pool, store }, new Date(now.getTime() - DAY_MS))
  })
  await jobs.schedule('reloj-cifrado', 'hora', async () => {
    const { repetidas } = await sealSinCifrar(pool, cipher)
    if (repetidas) log.error({ repetidas }, 'the same DNI twice, of the version before: it stays as it is')
  })
  await jobs.schedule('reloj-sellos', 'minuto', (now) => sealAuditoria(pool, config.AUDIT_KEYS, now))
  await jobs.schedule('reloj-invitaciones', 'minuto', (now) => invitePorLotes(pool, jobs, now))
  await jobs.schedule('reloj-conciliacion', 'minuto', () => watchConciliacion(pool, jobs))
  await jobs.schedule('reloj-limites', 'minutos', async (now) => {
    await deleteOldCounts(pool, now)
    await deleteOldEnded(pool, now)
  })
  await jobs.schedule('reloj-mesa', 'minutos', async (now) => {
    await finishAusencias(pool, now)
    await recomputePlazos(pool)
    await announcePlazos(pool, jobs, now)
  })
  await jobs.schedule('reloj-saldos', 'minutos', (now) => takeSaldos({ pool, erp }, now))
  await jobs.schedule('reloj-indicadores', 'minutos', async (now) => void (await sumDias(pool, now)))
  // Skip the job without the secret of the service account, because it could not read any user.
  if (!config.KEYCLOAK || config.KEYCLOAK.clientSecret) {
    await jobs.schedule('reloj-roles', 'hora', () => importRoles({ pool, directory }))
  }
  if (config.SAP) {
    await jobs.schedule('reloj-sap', 'hora', async () => {
      for (const lectura of clavesDe(LECTURAS)) await jobs.enqueue(pool, 'lectura', { lectura })
    })
  }
  await jobs.schedule('reloj-archivos', 'dia', (now) => sweepArchivos({ pool, store, log }, now))
  await jobs.schedule('reloj-duraciones', 'dia', (now) => computeDuraciones(pool, now))
  await jobs.schedule('reloj-auditoria', 'dia', () => prepareAuditoria(pool))
}

import type { FastifyBaseLogger } from 'fastify'
import { createMailbox, createMaestros } from '#gateways/index.ts'
import type { Config } from '#server/config/config.ts'
import { ownHostsOf } from '#server/config/own-hosts.ts'
import { createRespuestas } from '#modules/correo-recibido'
import { createIngreso } from './modules/cobros/cobros.service.ts'
import { createConciliador } from './modules/conciliacion/conciliacion-propuestas.service.ts'
import { createAvisosConversacion } from './modules/conversaciones/conversaciones-correo.service.ts'
import { createEnvioResumen } from './modules/cuenta-corriente/cuenta-corriente-resumen.service.ts'
import { createAvisosDevolucion } from './modules/devoluciones/devoluciones-correo.service.ts'
import { createAvisosDocumento } from './modules/documentos/documentos-avisos.service.ts'
import { createAvisosPago } from './modules/pagos/pagos-correo.service.ts'
import { adjuntosDeRecibo } from './modules/pagos/pagos-recibo.service.ts'
import { createAvisosPedido } from './modules/pedidos-motos/pedidos-motos-correo.service.ts'
import { comentarDe } from './across-modules.ts'
import { IMPORTACIONES } from './importaciones.ts'
import { createImportador } from './modules/importaciones/importaciones-trabajo.service.ts'
import { createAvisosPlazo } from './modules/mesa/mesa-plazos.service.ts'
import { createAvisosContrasena } from './modules/identidad/contrasenas.service.ts'
import { createIdentidad } from './modules/identidad/identidad.service.ts'
import { followSegundoPaso } from './modules/segundo-paso/segundo-paso.service.ts'
import { createAvisosSeguidores } from './modules/seguidores/seguidores-correo.service.ts'
import { createAvisosTicket } from './modules/tickets/tickets-correo.service.ts'
import { createLectura } from '#modules/lecturas'
import { createGuardedPost } from '#server/outside/guarded.ts'
import { createEntrega as createEntregaWebhooks } from './modules/webhooks/webhooks-entrega.service.ts'
import type { Parts } from './parts.ts'
import { readMesa } from './modules/tickets/tickets-lectura.service.ts'
import { clearMesaExterna } from './modules/tickets/tickets-mesa.repository.ts'
import { createEntrega } from './modules/tickets/tickets-mesa.service.ts'

/**
 * Returns the maximum number of concurrent deliveries. Each delivery holds a database connection for its lock. Together
 * they get less than half of the pool, so that calls do not have to wait for connections.
 */
const deliveries = (config: Config): number => Math.max(1, Math.min(8, Math.floor(config.DATABASE_POOL * 0.4)))

/** Interval (ms) between polls of webhook deliveries. */
const WEBHOOKS_MS = 500

/**
 * Runs work now and at every interval, never concurrently; a failure is logged and retried at the next interval.
 * Returns a function that stops it.
 */
export const every = (ms: number, log: FastifyBaseLogger, work: () => Promise<unknown>): (() => void) => {
  let busy = false
  const run = async () => {
    if (busy) return
    busy = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'scheduled work failed')
    } finally {
      busy = false
    }
  }
  void run()
  const timer = setInterval(() => void run(), ms)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Starts all background work. Returns a function that stops the polling of the service desk; the queues stop with
 * `jobs.stop`.
 */
export const startWorkers = async ({
  config,
  pool,
  jobs,
  store,
  cipher,
  mail,
  desk,
  erp,
  cobros,
  directory,
  distribuidor,
  now,
  log,
}: Parts & { log: FastifyBaseLogger }): Promise<() => void> => {
  const marca = distribuidor
  const portal = config.PUBLIC_URL
  const avisos = { pool, jobs, portal, marca, respuestas: config.MAILBOX }
  await jobs.work('correo', 1, createAvisosTicket(avisos))
  await jobs.work('devolucion', 1, createAvisosDevolucion(avisos))
  await jobs.work('seguidores', 1, createAvisosSeguidores(avisos))
  await jobs.work('conversacion', 1, createAvisosConversacion(avisos))
  await jobs.work('documento', 1, createAvisosDocumento(avisos))
  await jobs.work('pedidoMoto', 1, createAvisosPedido(avisos))
  await jobs.work('pago', 1, createAvisosPago(avisos))
  if (cobros) await jobs.work('cobro', 1, createIngreso({ pool, jobs, cobros, erp, now }))
  await jobs.work('plazo', 1, createAvisosPlazo(avisos))
  await jobs.work('envio', 2, async ({ ticketId: _ticket, pagoId, sobre: _sobre, recibo, ...message }, id) => {
    const adjuntos = recibo && pagoId ? await adjuntosDeRecibo(pool, pagoId, distribuidor) : []
    await mail.send({ id, ...message, ...(adjuntos.length && { adjuntos }) })
  })
  await jobs.work('resumen', 1, createEnvioResumen({ pool, mail, portal, marca, erp, distribuidor }))
  await jobs.work('identidad', 2, createIdentidad({ pool, directory, portal }))
  await jobs.work('contrasena', 1, createAvisosContrasena({ pool, directory, mail, marca, portal }))
  await jobs.work('segundoPaso', 2, ({ usuarioId }) => followSegundoPaso(pool, directory, usuarioId))
  await jobs.work('importacion', 1, createImportador({ pool, store, kinds: IMPORTACIONES, log }))
  await jobs.work('conciliacion', 1, createConciliador({ pool, erp, now }))
  const maestros = createMaestros(config)
  if (maestros) {
    const { empresas: clientes, productos, facturas } = IMPORTACIONES
    await jobs.work('lectura', 1, createLectura({ pool, maestros, kinds: { clientes, productos, facturas } }))
  }
  if (desk.isExternal) await jobs.work('mesa', deliveries(config), createEntrega({ pool, desk, store }))
  else await clearMesaExterna(pool)
  // Start the timers last: if an earlier step fails, none of them is left running.
  const stopping = new AbortController()
  const { signal } = stopping
  const stops = [() => stopping.abort()]
  const webhooks = createEntregaWebhooks({
    ...avisos,
    cipher,
    post: createGuardedPost({ ownHosts: ownHostsOf(config), proxy: config.SALIDA_PROXY }),
    onError: (error) => log.error({ err: error }, 'webhooks'),
  })
  stops.push(every(WEBHOOKS_MS, log, () => webhooks.begin(new Date())))
  const mailbox = createMailbox(config)
  if (mailbox) {
    const read = createRespuestas({
      ...avisos,
      store,
      cipher,
      now,
      log,
      firma: config.MAILBOX!,
      comentar: comentarDe(erp),
    })
    stops.push(every(config.MAILBOX!.pollSeconds * 1000, log, () => read(mailbox, signal)))
  }
  if (desk.isExternal) {
    stops.push(every(desk.pollSeconds * 1000, log, () => readMesa({ pool, desk, store, jobs, log, signal })))
  }
  return () => stops.toReversed().forEach((stop) => stop())
}

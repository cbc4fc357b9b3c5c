import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Config, isOwn } from '#server/config/config.ts'
import { ownHostsOf } from '#server/config/own-hosts.ts'
import { isLoopback } from '#server/config/environment.ts'
import { createBulkheads } from '#server/limits/bulkhead.ts'
import { createCallLimits } from '#server/limits/call-limits.ts'
import { registerCalls } from '#server/http/calls.ts'
import { type EndedSessions, registerSessionEnd } from '#server/identity/ended-sessions.ts'
import { registerDocs } from '#server/openapi/page.ts'
import { registerHealth } from '#server/http/health.ts'
import { registerDrain } from '#server/http/drain.ts'
import { createHttp, type FrontHandler, MINUTE_MS } from '#server/http/http.ts'
import type { Identify, Identity, Verifier } from '#server/identity/identity.ts'
import { createMailbox } from '#gateways/index.ts'
import { registerTiendaDemo } from '#gateways/ecommerce/tienda-demo.ts'
import type { Live } from '#server/jobs/live.ts'
import { createReads, type Reads } from '#server/db/reads.ts'
import { registerPolicyReports } from '#server/http/policy-reports.ts'
import { registerScreenFaults } from '#server/http/screen-faults.ts'
import { registerMailedLink } from '#server/http/mailed-link.ts'
import { createSharedCount } from '#server/limits/shared-count.ts'
import { cacheUntilNotified } from '#server/jobs/told-memory.ts'
import { registerBuzon } from '#gateways/mail/carpeta.ts'
import { registerResponder } from '#gateways/mailbox/responder.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { loadCaller } from '#modules/usuarios'
import { loadViendoComo } from '#modules/ver-como'
import { archivosRoutes } from './modules/archivos/archivos.routes.ts'
import { registerAsistente } from './modules/asistente/asistente.routes.ts'
import { auditoriaRoutes } from './modules/auditoria/auditoria.routes.ts'
import { ayudaRoutes } from './modules/ayuda/ayuda.routes.ts'
import { catalogosRoutes } from './modules/catalogos/catalogos.routes.ts'
import { centrosGarantiasRoutes } from './modules/centros-garantias/centros-garantias.routes.ts'
import { clientesRoutes } from './modules/clientes/clientes.routes.ts'
import { borradoresRoutes } from './modules/borradores/borradores.routes.ts'
import { answerConversacion } from './modules/conversaciones/conversaciones.service.ts'
import { calendarioRoutes, registerCalendario } from './modules/calendario/calendario.routes.ts'
import { cobranzasRoutes } from './modules/cobranzas/cobranzas.routes.ts'
import { conciliacionRoutes } from './modules/conciliacion/conciliacion.routes.ts'
import { conexionesRoutes } from './modules/conexiones/conexiones.routes.ts'
import { bringsToken, createTokens } from './modules/conexiones/tokens.service.ts'
import { conversacionesRoutes } from './modules/conversaciones/conversaciones.routes.ts'
import { buscarRoutes } from './modules/buscar/buscar.routes.ts'
import { enlaceConfirmar } from './modules/cuenta-corriente/cuenta-corriente-destinatarios.service.ts'
import { enlaceAceptar } from './modules/cuenta-corriente/suscripcion-aceptados.service.ts'
import { enlaceBaja } from './modules/cuenta-corriente/suscripcion.service.ts'
import { correoRecibidoRoutes } from './modules/correo-recibido/correo-recibido.routes.ts'
import { cuentaCorrienteRoutes } from './modules/cuenta-corriente/cuenta-corriente.routes.ts'
import { createComentario } from './modules/devoluciones/devoluciones-comentarios.service.ts'
import { setEstadoDevolucion } from './modules/devoluciones/devoluciones-estado.service.ts'
import { devolucionMachine } from './modules/devoluciones/devoluciones.rules.ts'
import { listFacturasByDevolucion } from './modules/devoluciones/devoluciones.service.ts'
import { devolucionesRoutes } from './modules/devoluciones/devoluciones.routes.ts'
import { cobrosRoutes, registerAvisosCobro } from './modules/cobros/cobros.routes.ts'
import { distribuidorRoutes, registerMarca } from './modules/distribuidor/distribuidor.routes.ts'
import { documentosRoutes } from './modules/documentos/documentos.routes.ts'
import { facturasRoutes } from './modules/facturas/facturas.routes.ts'
import { imagenesRoutes } from './modules/imagenes/imagenes.routes.ts'
import { IMPORTACIONES } from './importaciones.ts'
import { LIMITES } from './limites.ts'
import type { Parts } from './parts.ts'
import { importacionesRoutes } from './modules/importaciones/importaciones.routes.ts'
import { indicadoresRoutes } from './modules/indicadores/indicadores.routes.ts'
import { integracionesRoutes } from './modules/integraciones/integraciones.routes.ts'
import { inicioRoutes } from './modules/inicio/inicio.routes.ts'
import { lineasRoutes } from './modules/lineas/lineas.routes.ts'
import { maestrosRoutes } from './modules/maestros/maestros.routes.ts'
import { negocios as negociosMaestro } from './modules/maestros/maestros.service.ts'
import { mesaRoutes } from './modules/mesa/mesa.routes.ts'
import { decorateDecisiones, undoableOf } from './modules/mesa/decisiones.service.ts'
import type { Answer, Move } from './modules/mesa/mesa-lote.service.ts'
import { listNegocios, negociosRoutes } from './modules/negocios/negocios.routes.ts'
import { notificacionesRoutes } from './modules/notificaciones/notificaciones.routes.ts'
import { pagosRoutes } from './modules/pagos/pagos.routes.ts'
import { pedidosMotosRoutes } from './modules/pedidos-motos/pedidos-motos.routes.ts'
import { pedidosRazonSocialRoutes } from './modules/pedidos-razon-social/pedidos-razon-social.routes.ts'
import { puestaEnMarchaRoutes } from './modules/puesta-en-marcha/puesta-en-marcha.routes.ts'
import { razonesSocialesRoutes } from './modules/razones-sociales/razones-sociales.routes.ts'
import { personasRoutes } from './modules/personas/personas.routes.ts'
import { representantesRoutes } from './modules/representantes/representantes.routes.ts'
import { segundoPasoRoutes } from './modules/segundo-paso/segundo-paso.routes.ts'
import { seguridadRoutes } from './modules/seguridad/seguridad.routes.ts'
import { enlaceNoFuiYo } from './modules/sesiones/sesiones-ingresos.service.ts'
import { sesionesRoutes } from './modules/sesiones/sesiones.routes.ts'
import { watchSeguridad } from './modules/seguridad/seguridad.service.ts'
import { serviciosRoutes } from './modules/servicios/servicios.routes.ts'
import { seguidoresRoutes } from './modules/seguidores/seguidores.routes.ts'
import { terminosRoutes } from './modules/terminos/terminos.routes.ts'
import { createTicketComentario } from './modules/tickets/tickets-comentarios.service.ts'
import { setEstadoTicket } from './modules/tickets/tickets-estado.service.ts'
import { TICKET_MACHINES } from './modules/tickets/tickets.rules.ts'
import { ticketsRoutes } from './modules/tickets/tickets.routes.ts'
import { listasRoutes } from './modules/listas/listas.routes.ts'
import { transportesRoutes } from './modules/transportes/transportes.routes.ts'
import { usuariosRoutes } from './modules/usuarios/usuarios.routes.ts'
import { enlaceDeshacer } from './modules/validaciones/validaciones-deshacer.service.ts'
import { validacionesRoutes } from './modules/validaciones/validaciones.routes.ts'
import { verComoRoutes } from './modules/ver-como/ver-como.routes.ts'
import { webhooksRoutes } from './modules/webhooks/webhooks.routes.ts'
import { comentarDe, cutTokens } from './across-modules.ts'
import { textOfVersion, type Version } from './version.ts'

/** Parts that only a process with the API needs: authentication and live events. */
export interface AppParts extends Parts {
  verifier: Verifier
  ended: EndedSessions
  live: Live
  /** Embedded identity provider; undefined: an external one. */
  front?: FrontHandler | undefined
  /** Whether this process is about to stop. */
  isDraining?: () => boolean
  /** Connections for calls that only read; absent: those calls use the pool as well. */
  reads?: Reads
  version: Version
  /** Destination of the log; absent: standard output. */
  logTo?: Writable | undefined
}

/** Whether the portal runs on a developer's machine: embedded identity provider, reachable only from there. */
const isDevelopment = ({ NODE_ENV, KEYCLOAK, HOST, PUBLIC_URL }: Config): boolean =>
  NODE_ENV !== 'production' && !KEYCLOAK && isLoopback(HOST) && isLoopback(PUBLIC_URL)

/** Other fields of a text-only answer from the mesa: no files, and no reply requested. */
const SOLO_TEXTO = { archivoIds: [], pideRespuesta: false }

/** Creates the portal's API, module by module in the order of contract/index.ts. */
export const createApp = async ({
  config,
  pool,
  store,
  cipher,
  verifier,
  ended,
  jobs,
  live,
  mail,
  desk,
  erp,
  cobros,
  directory,
  distribuidor,
  front,
  version,
  isDraining = () => false,
  reads = createReads({ pool }),
  now,
  logTo,
}: AppParts): Promise<FastifyInstance> => {
  const ticketsOptions = { erp, allowsFiles: config.FLAGS['upload-claim-file'], mesaExterna: desk.isExternal }
  const moveTicket: Move = (context, ticketId, statusId) =>
    setEstadoTicket(context, { params: { ticketId, statusId }, body: {} })
  const answerTicket: Answer = (context, ticketId, said) =>
    createTicketComentario(context, { body: { ...SOLO_TEXTO, ...said, ticketId } })
  const bulkheads = createBulkheads(pool.options.max ?? config.DATABASE_POOL)
  const mailing = { portal: config.PUBLIC_URL, marca: distribuidor }
  const rows = [
    ...usuariosRoutes({ directory, store, allowsPersonal: config.FLAGS['personal-information'], listNegocios }),
    ...conexionesRoutes,
    ...calendarioRoutes(config.PUBLIC_URL),
    ...webhooksRoutes({ ownHosts: ownHostsOf(config), portal: config.PUBLIC_URL }),
    ...sesionesRoutes({ directory, ended, cutTokens, ...mailing }),
    ...representantesRoutes({ directory, allows: config.FLAGS['create-representative'], ...mailing }),
    ...terminosRoutes(distribuidor),
    ...validacionesRoutes({ directory, ...mailing }),
    ...negociosRoutes(negociosMaestro),
    ...razonesSocialesRoutes,
    ...imagenesRoutes({ store, allowsPersonal: config.FLAGS['personal-information'] }),
    ...pedidosRazonSocialRoutes({ store, directory, allows: config.FLAGS['add-legal-entity'], ...mailing }),
    ...cuentaCorrienteRoutes({ erp, distribuidor, isDemo: !isOwn(config), ...mailing }),
    ...cobrosRoutes,
    ...pagosRoutes({ erp, distribuidor, portal: config.PUBLIC_URL }),
    ...conciliacionRoutes({ erp }),
    ...cobranzasRoutes({ erp }),
    ...borradoresRoutes,
    ...seguidoresRoutes,
    ...conversacionesRoutes,
    ...facturasRoutes({ getBy: listFacturasByDevolucion }, { distribuidor }),
    ...devolucionesRoutes({ erp, distribuidor, portal: config.PUBLIC_URL }),
    ...listasRoutes,
    ...transportesRoutes,
    ...ticketsRoutes(ticketsOptions),
    ...documentosRoutes(store),
    ...catalogosRoutes(store),
    ...pedidosMotosRoutes({ erp, store, distribuidor }),
    ...centrosGarantiasRoutes,
    ...inicioRoutes,
    ...lineasRoutes,
    ...serviciosRoutes,
    ...notificacionesRoutes(live),
    ...archivosRoutes(store),
    ...integracionesRoutes({ jobs, readsMesa: desk.isExternal, readsSap: config.SAP !== undefined }),
    ...auditoriaRoutes,
    ...segundoPasoRoutes({
      directory,
      exigeInternos: config.SECOND_FACTOR === 'staff',
      admiteLlaves: config.KEYCLOAK !== undefined,
      ...mailing,
    }),
    ...seguridadRoutes,
    ...ayudaRoutes(store),
    ...buscarRoutes({ reads, erp, distribuidor, hold: bulkheads('buscar') }),
    ...correoRecibidoRoutes(store, comentarDe(erp)),
    ...mesaRoutes(
      {
        devolucion: {
          pasos: devolucionMachine.pasos,
          move: (context, id, statusId) => setEstadoDevolucion(context, { params: { id, statusId }, body: {} }, erp),
        },
        reclamo: { pasos: TICKET_MACHINES.reclamo.pasos, move: moveTicket },
        garantia: { pasos: TICKET_MACHINES.garantia.pasos, move: moveTicket },
      },
      {
        devolucion: (context, devolucionId, said) =>
          createComentario(context, { body: { ...SOLO_TEXTO, ...said, devolucionId } }, erp),
        reclamo: answerTicket,
        garantia: answerTicket,
        pago: answerConversacion('pago'),
        pedido: answerConversacion('pedido'),
        certificado: answerConversacion('certificado'),
        alta: answerConversacion('alta'),
      },
      desk,
      (llamada) => find(llamada),
    ),
    ...indicadoresRoutes,
    ...verComoRoutes,
    ...clientesRoutes,
    ...maestrosRoutes,
    ...distribuidorRoutes({ config, store }),
    ...puestaEnMarchaRoutes(
      { config, cipher, mail, mailbox: createMailbox(config), erp, cobros, desk, directory, store, distribuidor },
      textOfVersion(version),
    ),
    ...importacionesRoutes({ kinds: IMPORTACIONES, store }),
    ...personasRoutes({ directory, ...mailing }),
  ]
  // Ignore errors: without the database each process counts its own requests, and the call reports the failure.
  const requests = createSharedCount({ pool, windowMs: MINUTE_MS, now, onError: () => {} })
  const identifyToken = createTokens({ pool, live, now })
  const identify: Identify = (authorization, ip) =>
    bringsToken(authorization) ? identifyToken(authorization, ip) : verifier.verify(authorization)
  const app = await createHttp({ config, identify, requests, front, logTo })
  watchSeguridad(app, { pool, now })
  const find = undoableOf(rows)
  decorateDecisiones(app, { pool, jobs, cipher, reads, find, hold: bulkheads('mesa'), now })
  // Close the event streams first: open streams would delay the shutdown until its time-out.
  app.addHook('preClose', () => live.stop())
  const loadOf = (identity: Identity) => loadCaller(pool, identity, { registers: config.FLAGS.register })
  const loadAnybody = cacheUntilNotified(live, 'personas', loadOf, () => new WeakMap())
  registerCalls(app, rows, {
    limits: createCallLimits(pool, LIMITES),
    pool,
    reads,
    identify,
    store,
    cipher,
    loadCaller: async (identity, { [VER_COMO_HEADER]: verComoId }) => {
      const caller = await loadAnybody(identity)
      return verComoId === undefined ? caller : loadViendoComo(pool, caller, String(verComoId), now())
    },
    jobs,
    bulkheads,
    now,
  })
  registerHealth(app, { pool, store, verifier, isDraining })
  registerDrain(app, { isDraining })
  const docs = config.API_DOCS ?? (config.NODE_ENV === 'production' ? 'signed-in' : 'open')
  registerDocs(app, { isOpen: docs === 'open', identify })
  registerPolicyReports(app, requests)
  registerScreenFaults(app, requests)
  registerSessionEnd(app, { verifier, ended })
  registerMarca(app, distribuidor)
  registerAsistente(app, { portal: config.PUBLIC_URL, version: version.version, isBearer: bringsToken, identify })
  registerAvisosCobro(app, { pool, jobs, desde: config.COBROS_DESDE })
  registerCalendario(app, { pool, requests, erp, portal: config.PUBLIC_URL, now })
  const links = [
    enlaceDeshacer({ pool, jobs, directory, cutTokens, now, ...mailing }),
    enlaceNoFuiYo({
      pool,
      jobs,
      directory,
      ended,
      cutTokens,
      now,
      countEvento: (evento, of) => app.countEvento(evento, of),
      ...mailing,
    }),
    enlaceConfirmar(pool, now),
    enlaceAceptar(pool, now),
    enlaceBaja(pool),
  ]
  for (const link of links) registerMailedLink(app, distribuidor, link)
  if (mail.carpeta && isDevelopment(config)) {
    registerBuzon(app, mail.carpeta)
    registerResponder(app, mail.carpeta)
  }
  if (config.ECOMMERCE?.isDemo) registerTiendaDemo(app, verifier)
  return app
}

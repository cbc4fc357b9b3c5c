import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Config } from '#server/config.ts'
import { registerCalls } from '#server/calls.ts'
import { registerDocs } from '#server/docs.ts'
import type { FileStore } from '#server/files.ts'
import { registerHealth } from '#server/health.ts'
import { createHttp, type FrontHandler } from '#server/http.ts'
import type { Verifier } from '#server/identity.ts'
import { loadCaller } from '#modules/usuarios'
import { archivosRoutes } from './modules/archivos/archivos.routes.ts'
import { devolucionesRoutes } from './modules/devoluciones/devoluciones.routes.ts'
import { facturasRoutes } from './modules/facturas/facturas.routes.ts'
import { negociosRoutes } from './modules/negocios/negocios.routes.ts'
import { razonesSocialesRoutes } from './modules/razones-sociales/razones-sociales.routes.ts'
import { usuariosRoutes } from './modules/usuarios/usuarios.routes.ts'

interface Parts {
  config: Config
  pool: pg.Pool
  store: FileStore
  verifier: Verifier
  /** The embedded identity provider, when there is one. */
  front?: FrontHandler | undefined
  now?: () => Date
}

/** The portal's API, module by module in the order of contract/index.ts. */
export const createApp = async ({
  config,
  pool,
  store,
  verifier,
  front,
  now = () => new Date(),
}: Parts): Promise<FastifyInstance> => {
  const rows = [
    ...usuariosRoutes,
    ...negociosRoutes,
    ...razonesSocialesRoutes,
    ...facturasRoutes,
    ...devolucionesRoutes,
    ...archivosRoutes(store),
  ]
  const app = await createHttp(
    config,
    rows.map((row) => row.route),
    front,
  )
  registerCalls(app, rows, { pool, verifier, store, loadCaller, now })
  registerHealth(app, pool, verifier)
  registerDocs(app)
  return app
}

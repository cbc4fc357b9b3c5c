import { setTimeout as wait } from 'node:timers/promises'
import { CONEXION_IDS, type ConexionId } from '#contract/puesta-en-marcha/reglas.ts'
import type { Prueba } from '#contract/puesta-en-marcha/shapes.ts'
import type { Context } from '#server/http/context.ts'
import { awayReason } from '#server/db/database-start.ts'
import {
  probarAntivirus,
  probarArchivos,
  probarCobros,
  probarCorreo,
  probarErp,
  probarIdentidad,
  probarMesa,
  probarRespuestas,
} from './puesta-en-marcha-afuera.service.ts'
import { probarBase, probarClaves, probarPermisos, probarVersiones } from './puesta-en-marcha-base.service.ts'
import { probarCertificado, probarIngreso, probarProxy, probarReloj } from './puesta-en-marcha-red.service.ts'
import { type Pedido, type Probar, type PruebasParts, said, wrong } from './puesta-en-marcha-prueba.rules.ts'

/**
 * Test of a connection. alArrancar true: each start of the portal runs the test, because it is fast and sends no mail.
 */
interface Fila {
  probar: Probar
  alArrancar?: true
}

/**
 * Tests by connection. The screen runs one of them, `npm run check` runs all, and each start runs those with
 * `alArrancar`.
 */
const PRUEBAS: Record<ConexionId, Fila> = {
  base: { probar: probarBase },
  permisos: { probar: probarPermisos, alArrancar: true },
  versiones: { probar: probarVersiones, alArrancar: true },
  claves: { probar: probarClaves, alArrancar: true },
  certificado: { probar: probarCertificado },
  proxy: { probar: probarProxy },
  ingreso: { probar: probarIngreso, alArrancar: true },
  reloj: { probar: probarReloj, alArrancar: true },
  correo: { probar: probarCorreo },
  respuestas: { probar: probarRespuestas },
  identidad: { probar: probarIdentidad, alArrancar: true },
  erp: { probar: probarErp },
  cobros: { probar: probarCobros },
  mesa: { probar: probarMesa },
  archivos: { probar: probarArchivos, alArrancar: true },
  antivirus: { probar: probarAntivirus, alArrancar: true },
}

const LIMIT_MS = 20_000

/** Runs a test. Never rejects: errors and timeouts become a failed result. */
export const probar = (conexion: ConexionId, pedido: Pedido, parts: PruebasParts): Promise<Prueba> => {
  const late = new AbortController()
  const silent = wait(LIMIT_MS, undefined, { signal: late.signal, ref: false }).then(() =>
    wrong(`No respondió en ${LIMIT_MS / 1000} s.`, 'Revisá que esté en marcha y que ningún firewall lo bloquee.'),
  )
  const tried = PRUEBAS[conexion]
    .probar(pedido, parts)
    .catch((error: unknown) =>
      awayReason(error)
        ? wrong('Sin la base no se puede probar.', 'Arreglá primero la base.')
        : wrong(`No se pudo probar: ${said(error)}.`, 'Revisá el registro del portal.'),
    )
    .finally(() => late.abort())
  return Promise.race([tried, silent.catch(() => tried)])
}

/** Connections that each start of the portal tests. */
export const AL_ARRANCAR = CONEXION_IDS.filter((conexion) => PRUEBAS[conexion].alArrancar)

/** Runs the test that a user requests on the screen, and audits it. */
export const probarConexion = (
  context: Context,
  { params: { conexion } }: { params: { conexion: ConexionId } },
  parts: PruebasParts,
): Promise<Prueba> => {
  context.audit({ entidad: 'conexion', entidadId: conexion })
  return probar(conexion, { sql: context.sql, now: context.now, quien: context }, parts)
}

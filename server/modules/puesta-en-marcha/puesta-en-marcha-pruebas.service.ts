import { CONEXION_IDS, CONEXIONES, type ConexionId } from '#contract/puesta-en-marcha/reglas.ts'
import type { Prueba } from '#contract/puesta-en-marcha/shapes.ts'
import type { Context } from '#server/http/context.ts'
import { isDatabaseFailure } from '#server/db/database-start.ts'
import { withTimeout } from '#server/limits/timeout.ts'
import {
  probarAntivirus,
  probarArchivos,
  probarCobros,
  probarCorreo,
  probarErp,
  probarMesa,
  probarRespuestas,
} from './puesta-en-marcha-afuera.service.ts'
import { probarBase, probarClaves, probarPermisos, probarVersiones } from './puesta-en-marcha-base.service.ts'
import {
  probarCliente,
  probarCorreoIngreso,
  probarIdentidad,
  probarIngreso,
} from './puesta-en-marcha-keycloak.service.ts'
import { probarCertificado, probarProxy, probarReloj, probarSubidas } from './puesta-en-marcha-red.service.ts'
import { probarCapacidad, probarEntorno, probarPuertos } from './puesta-en-marcha-variables.service.ts'
import { type Pedido, type Probar, type PruebasParts, said, skipped, wrong } from './puesta-en-marcha-prueba.rules.ts'

/** Test of a connection. */
interface Fila {
  probar: Probar
  /** true: each start of the portal runs it, because it is fast and sends no mail. */
  alArrancar?: true
  /** Connection that this test needs. While that connection fails, a failure of this test is not reported. */
  sobre?: ConexionId
}

/**
 * Tests by connection. The screen runs one of them, `npm run check` runs all, and each start runs those with
 * `alArrancar`.
 */
const PRUEBAS: Record<ConexionId, Fila> = {
  entorno: { probar: probarEntorno, alArrancar: true },
  puertos: { probar: probarPuertos },
  base: { probar: probarBase },
  permisos: { probar: probarPermisos, alArrancar: true, sobre: 'base' },
  capacidad: { probar: probarCapacidad, alArrancar: true, sobre: 'base' },
  versiones: { probar: probarVersiones, alArrancar: true, sobre: 'base' },
  claves: { probar: probarClaves, alArrancar: true, sobre: 'versiones' },
  certificado: { probar: probarCertificado },
  proxy: { probar: probarProxy, sobre: 'certificado' },
  subidas: { probar: probarSubidas, sobre: 'proxy' },
  ingreso: { probar: probarIngreso, alArrancar: true },
  cliente: { probar: probarCliente, alArrancar: true, sobre: 'ingreso' },
  reloj: { probar: probarReloj, alArrancar: true },
  correo: { probar: probarCorreo },
  respuestas: { probar: probarRespuestas },
  identidad: { probar: probarIdentidad, alArrancar: true, sobre: 'ingreso' },
  correoIngreso: { probar: probarCorreoIngreso, sobre: 'identidad' },
  erp: { probar: probarErp },
  cobros: { probar: probarCobros },
  mesa: { probar: probarMesa },
  archivos: { probar: probarArchivos, alArrancar: true },
  antivirus: { probar: probarAntivirus, alArrancar: true },
}

const LIMIT_MS = 20_000

/** Runs a test. Errors and timeouts become a failed result; the promise never rejects. */
const probar = (conexion: ConexionId, pedido: Pedido, parts: PruebasParts): Promise<Prueba> => {
  const tried = PRUEBAS[conexion]
    .probar(pedido, parts)
    .catch((error: unknown) =>
      isDatabaseFailure(error)
        ? skipped('hace falta la base.')
        : wrong(`No se pudo probar: ${said(error)}.`, 'Revisá el registro del portal.'),
    )
  return withTimeout(tried, LIMIT_MS, () => new Error('late')).catch(() =>
    wrong(`No respondió en ${LIMIT_MS / 1000} s.`, 'Revisá que esté en marcha y que ningún firewall lo bloquee.'),
  )
}

/**
 * Tests connections concurrently; returns the results in the given order. A failure that another failure may have
 * caused counts as not tested, so that each cause is reported once.
 */
export const probarTodas = (
  conexiones: readonly ConexionId[],
  pedido: Pedido,
  parts: PruebasParts,
): Promise<Prueba>[] => {
  const tried = new Map(conexiones.map((conexion) => [conexion, probar(conexion, pedido, parts)]))
  /** Returns the first failed connection that the given one needs; undefined: none failed. */
  const causeOf = async (conexion: ConexionId): Promise<ConexionId | undefined> => {
    const { sobre } = PRUEBAS[conexion]
    const result = sobre && (await tried.get(sobre))
    return sobre && result ? ((await causeOf(sobre)) ?? (result.anduvo === false ? sobre : undefined)) : undefined
  }
  return conexiones.map(async (conexion) => {
    const result = await tried.get(conexion)!
    const cause = result.anduvo === false ? await causeOf(conexion) : undefined
    return cause ? skipped(`arreglá primero ${CONEXIONES[cause].titulo}.`) : result
  })
}

/** Connections that each start tests. */
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

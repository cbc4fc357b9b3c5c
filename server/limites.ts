import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { CallLimit } from '#server/limits/call-limits.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Calls that export many rows in a format other than a sheet. */
const NOT_SHEETS = [
  'cuentaCorriente.downloadPdf',
  'cuentaCorriente.downloadZip',
  'documentos.downloadZip',
  'usuarios.downloadDatos',
]

/** All calls that export a list. */
const EXPORTACIONES = [
  ...Object.entries(api).flatMap(([noun, rows]) =>
    Object.entries<Route>(rows).flatMap(([name, { reply }]) => (reply === XLSX ? [`${noun}.${name}`] : [])),
  ),
  ...NOT_SHEETS,
]

/**
 * Hourly limits of expensive calls, and of calls with which data could be guessed: by user, by razón social and by IP
 * address. `ademas`: parameter with which the administration sets a lower limit.
 */
export const LIMITES: readonly CallLimit[] = [
  { nombre: 'exportaciones', calls: EXPORTACIONES, persona: 200, empresa: 600, direccion: 1500 },
  {
    nombre: 'consultas por DNI',
    calls: ['representantes.getByDni'],
    persona: 1000,
    empresa: 200,
    direccion: 400,
    ademas: 'representante.consultas-dni-hora',
  },
  {
    nombre: 'resúmenes por email',
    calls: ['cuentaCorriente.sendEmail', 'pagos.sendRecibo'],
    persona: 100,
    empresa: 60,
    direccion: 300,
    ademas: 'cuenta.envios-por-hora',
  },
  {
    nombre: 'envíos de webhooks a mano',
    calls: ['webhooks.sendPrueba', 'webhooks.sendEjemplos', 'webhooks.sendEnvio', 'webhooks.sendDesde'],
    persona: 120,
    empresa: 240,
    direccion: 480,
  },
  {
    nombre: 'enlaces de validación',
    calls: ['validaciones.send'],
    persona: 60,
    empresa: 60,
    direccion: 120,
    ademas: 'validacion.envios-por-hora',
  },
  {
    nombre: 'validaciones de email',
    calls: ['validaciones.validate'],
    persona: 30,
    empresa: 120,
    direccion: 240,
  },
  {
    nombre: 'altas e invitaciones',
    calls: ['representantes.create', 'representantes.sendInvitacion', 'representantes.importCsv'],
    persona: 120,
    empresa: 240,
    direccion: 500,
    ademas: 'representante.envios-por-hora',
  },
  {
    nombre: 'enlaces para recuperar el acceso',
    calls: ['personas.sendAcceso', 'personas.removeSegundoFactor', 'sesiones.deny'],
    persona: 120,
    direccion: 240,
  },
]

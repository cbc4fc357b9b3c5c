import type { Config } from '#server/config.ts'
import type { Distribuidor } from './modules/cuenta-corriente/resumen.ts'

/** The letterhead of this installation. */
export const distribuidorOf = (config: Config): Distribuidor => ({
  nombre: config.DISTRIBUIDOR_NOMBRE,
  cuit: config.DISTRIBUIDOR_CUIT,
  contacto: [config.DISTRIBUIDOR_DOMICILIO, config.SOPORTE_TELEFONO, config.SOPORTE_EMAIL].filter(Boolean).join(' · '),
})

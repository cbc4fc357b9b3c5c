import type { Parte } from '#contract/terminos/texto.ts'
import type { Config } from '#server/config.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import type { Distribuidor } from './modules/cuenta-corriente/resumen.ts'

/** The letterhead of this installation. */
export const distribuidorOf = (config: Config): Distribuidor => ({
  nombre: config.DISTRIBUIDOR_NOMBRE,
  cuit: config.DISTRIBUIDOR_CUIT,
  contacto: [config.DISTRIBUIDOR_DOMICILIO, config.SOPORTE_TELEFONO, config.SOPORTE_EMAIL].filter(Boolean).join(' · '),
})

/** The distributor as a party to the terms of use. */
export const parteOf = (config: Config): Parte => ({
  nombre: config.DISTRIBUIDOR_NOMBRE,
  domicilio: config.DISTRIBUIDOR_DOMICILIO,
  email: config.DATOS_PERSONALES_EMAIL ?? config.SOPORTE_EMAIL,
})

/** Its face in the messages. */
export const marcaOf = (config: Config): Marca => ({
  nombre: config.DISTRIBUIDOR_NOMBRE,
  color: config.DISTRIBUIDOR_COLOR,
})

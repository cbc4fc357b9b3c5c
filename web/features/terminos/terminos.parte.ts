import type { Parte } from '#contract/terminos/reglas.ts'
import { config } from '#web/config.ts'

const { nombre, domicilio, datosPersonales } = config.distribuidor

/** Who the terms are with. */
export const PARTE: Parte = { nombre, domicilio, email: datosPersonales }

import { FERIADO, PLAZO, SECTOR } from './atencion.ts'
import { BANNER, MARCA } from './comercio.ts'
import { MOTIVO_DEVOLUCION, MOTIVO_RECHAZO, MOTIVO_TICKET } from './motivos.ts'
import { PRODUCTO, UNIDAD } from './productos.ts'

/**
 * Descriptions of the masters (editable basic data), by the name of their group of calls. Calls, shapes, services,
 * lists and dialogs are generated from them.
 */
export const DESCRIPCIONES = {
  motivosDevolucion: MOTIVO_DEVOLUCION,
  motivosRechazo: MOTIVO_RECHAZO,
  motivosTicket: MOTIVO_TICKET,
  banners: BANNER,
  marcas: MARCA,
  sectores: SECTOR,
  feriados: FERIADO,
  plazos: PLAZO,
  productos: PRODUCTO,
  unidades: UNIDAD,
} as const
export type Descrito = keyof typeof DESCRIPCIONES

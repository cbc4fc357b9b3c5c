import { z } from 'zod'
import { shortText } from '#contract/base/gestiones.shapes.ts'

/** Fields of every saved view, whether of the mesa or of a list. */
export const vistaFields = {
  nombre: shortText(40, 'Poné un nombre'),
  direccion: z.string().max(500).describe('Los filtros como los escribe la pantalla después del «?»'),
}

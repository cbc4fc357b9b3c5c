import { z } from 'zod'
import { CUIT_MESSAGE } from '#contract/pedidos-razon-social.ts'
import { parseCuit } from '#contract/comprobantes.ts'
import { isProvincia, type Provincia } from '#contract/provincias.ts'

/** What the person fills in; the fields are called as the server calls them. */
export interface PedidoDatos {
  cuit: string
  razonSocial: string
  provincia: string
  comentario: string
  files: File[]
}

export const EMPTY_PEDIDO: PedidoDatos = { cuit: '', razonSocial: '', provincia: '', comentario: '', files: [] }

export const pedidoSchema = z.object({
  cuit: z.string().refine((text) => parseCuit(text) !== undefined, CUIT_MESSAGE),
  razonSocial: z
    .string()
    .trim()
    .min(3, 'Ingresá la razón social como figura en ARCA')
    .max(120, 'Usá hasta 120 caracteres'),
  provincia: z.string().refine(isProvincia, 'Elegí la provincia'),
  comentario: z.string().max(500, 'Usá hasta 500 caracteres'),
  files: z
    .array(z.custom<File>())
    .min(1, 'Adjuntá la constancia de inscripción, el estatuto o un poder que te habilite.'),
})

/** Every field with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: string, label: string][] => [
  ['cuit', 'CUIT'],
  ['razonSocial', 'Razón social'],
  ['provincia', 'Provincia'],
  ['files', 'Documentación'],
  ['comentario', 'Comentario'],
]

/** The request as the server takes it. */
export const toBody = ({ files: _files, provincia, ...rest }: PedidoDatos) => ({
  ...rest,
  provincia: provincia as Provincia,
})

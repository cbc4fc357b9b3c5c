import { z } from 'zod'
import { NumberOrEmpty } from '#shared/forms/draft.shapes.ts'
import type { GarantiaForm } from './nueva.form.ts'

/** Where the draft of a warranty is kept: what other screens start has its own, and does not touch the one under way. */
export const draftKeyOf = (search: string): string => `garantias/nueva${search}`

const FotoOrNone = z.instanceof(File).nullable()

const DraftShape: z.ZodType<GarantiaForm> = z.object({
  razonSocialId: NumberOrEmpty,
  negocioId: z.string(),
  marca: z.string(),
  motivoReclamo: z.string(),
  origenId: z.string(),
  descripcion: z.string(),
  files: z.array(z.instanceof(File)),
  garantia: z.object({
    vin: z.string(),
    modelo: z.string(),
    numeroMotor: z.string(),
    dominio: z.string(),
    kilometraje: NumberOrEmpty,
    fechaVenta: z.string(),
    fechaFalla: z.string(),
    services: z.array(z.object({ km: NumberOrEmpty, fecha: z.string() })),
    titular: z.object({ nombre: z.string(), dni: z.string(), telefono: z.string() }),
    repuesto: z.object({ codigo: z.string(), cantidad: NumberOrEmpty }),
    codigoMaterial: z.string(),
    lote: z.string(),
    numeroFactura: z.string(),
    vehiculo: z.object({ marca: z.string(), modelo: z.string(), anio: NumberOrEmpty }),
    kmColocacion: NumberOrEmpty,
    fechaColocacion: z.string(),
    taller: z.string(),
    atencionComercial: z.boolean(),
    fotos: z.object({
      odometro: FotoOrNone,
      chasis: FotoOrNone,
      falla: FotoOrNone,
      service: FotoOrNone,
      etiqueta: FotoOrNone,
      factura: FotoOrNone,
    }),
  }),
})

/** What a draft has to be to be taken back: an empty one is none. */
export const Draft = DraftShape.refine(({ garantia, descripcion, files }) =>
  Boolean(
    garantia.vin ||
    garantia.codigoMaterial ||
    garantia.lote ||
    garantia.modelo ||
    descripcion ||
    files.length ||
    Object.values(garantia.fotos).some(Boolean),
  ),
)

import { z } from 'zod'
import { route } from './route.ts'
import { SERVICIOS, type ServicioId } from './servicios.ts'

/** The lines that have a screen of their own (spec §2) and the service of each. */
export const LINEAS = {
  camiones: SERVICIOS.camiones,
  'monopatin-electrico': SERVICIOS.monopatinElectrico,
  baterias: SERVICIOS.baterias,
} as const satisfies Record<string, ServicioId>
export type LineaId = keyof typeof LINEAS

const Linea = z.object({
  linea: z.string(),
  titulo: z.string(),
  texto: z.string(),
  aviso: z.string().nullable().describe('Algo que hay que saber: por ejemplo, qué hacer con la batería usada'),
  consultaMotivoId: z.number().int().nullable().describe('El motivo del reclamo que abre Consultar'),
  marcas: z.array(z.object({ marcaId: z.number().int(), nombre: z.string(), negocioId: z.number().int() })),
  productos: z.array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      descripcion: z.string(),
      precio: z.string().nullable().describe('Sin IVA, sujeto a modificación; nulo: se consulta'),
      ficha: z.array(z.object({ nombre: z.string(), valor: z.string() })),
    }),
  ),
  garantias: z.array(
    z.object({
      producto: z.string(),
      meses: z.number().int(),
      kilometros: z.number().int().nullable(),
      condicion: z.string(),
    }),
  ),
})
export type Linea = z.output<typeof Linea>

/** Camiones, monopatín eléctrico, baterías: one call, one template. */
export const lineas = {
  get: route({
    summary: 'Productos, fichas y garantía de una línea. Sin su servicio es 403.',
    method: 'GET',
    path: 'lineas/v1/:linea',
    params: z.object({ linea: z.enum(Object.keys(LINEAS) as [LineaId, ...LineaId[]]) }),
    reply: Linea,
  }),
}

import { z } from 'zod'
import { entero } from './enteros.ts'
import { Archivo } from './archivos.ts'
import { CAPACIDADES } from './capacidades.ts'
import { parseCuit } from './comprobantes.ts'
import { PageParams, pageOf } from './paging.ts'
import { PROVINCIAS } from './provincias.ts'
import { route } from './route.ts'

const CUIT_MESSAGE = 'CUIT inválido. Verificá los 11 dígitos.'

export const PEDIDO_ESTADOS = { pendiente: 'Pendiente', aprobado: 'Aprobado', rechazado: 'Rechazado' } as const
export type PedidoEstado = keyof typeof PEDIDO_ESTADOS
const Estado = z.enum(Object.keys(PEDIDO_ESTADOS) as [PedidoEstado, ...PedidoEstado[]])

/** What a person says of the company they want to work for; its proof goes as files. */
export const NewPedidoRazonSocial = z.object({
  cuit: z.string().transform((text, context) => {
    const cuit = parseCuit(text)
    if (!cuit) context.addIssue({ code: 'custom', message: CUIT_MESSAGE })
    return cuit ?? z.NEVER
  }),
  razonSocial: z
    .string()
    .trim()
    .min(3, 'Ingresá la razón social como figura en ARCA')
    .max(120, 'Usá hasta 120 caracteres'),
  provincia: z.enum(PROVINCIAS, 'Elegí la provincia'),
  comentario: z.string().trim().max(500, 'Usá hasta 500 caracteres').default(''),
})

const PedidoRazonSocial = z.object({
  pedidoId: z.number().int(),
  cuit: z.string().describe('11 dígitos'),
  razonSocial: z.string(),
  provincia: z.string(),
  comentario: z.string(),
  estado: Estado,
  motivo: z.string().nullable().describe('Por qué se rechazó'),
  creado: z.string().describe('Instante ISO'),
  resuelto: z.string().nullable(),
  usuario: z.string().describe('Quién lo pidió'),
  email: z.string(),
  version: z.number().int(),
  conocida: z
    .object({
      razonSocialId: z.number().int(),
      razonSocial: z.string(),
      codigoCliente: z.string(),
      activo: z.boolean(),
    })
    .nullable()
    .describe('La razón social que ya tiene ese CUIT; solo para quien resuelve'),
  archivos: z.array(Archivo),
})
export type PedidoRazonSocial = z.output<typeof PedidoRazonSocial>

const PedidoId = z.object({ pedidoId: entero(z.number().int().positive()) })

/** Validar razón social: asking to work for one more company (flag add-legal-entity). */
export const pedidosRazonSocial = {
  create: route({
    summary: 'Pide trabajar para una razón social, con la documentación que lo prueba.',
    method: 'POST',
    path: 'razonsocial/v1/validar',
    body: NewPedidoRazonSocial,
    files: true,
    reply: z.object({ pedidoId: z.number().int() }),
    writes: true,
  }),
  list: route({
    summary: 'Los pedidos propios, los más nuevos primero.',
    method: 'GET',
    path: 'razonsocial/v1/validar',
    reply: z.array(PedidoRazonSocial),
  }),
  search: route({
    summary: 'Pedidos por resolver o resueltos, los más nuevos primero.',
    method: 'POST',
    path: 'razonsocial/v1/validar/page/:page/size/:size',
    params: PageParams,
    body: z.object({ estado: Estado.optional(), cursor: z.string().max(200).optional() }),
    reply: pageOf(PedidoRazonSocial),
    roles: CAPACIDADES.resolverRazonesSociales.roles,
  }),
  setEstado: route({
    summary:
      'Aprueba o rechaza un pedido. Aprobar una razón social que no está cargada necesita su código de cliente; rechazar, un motivo.',
    method: 'POST',
    path: 'razonsocial/v1/validar/:pedidoId/:estado',
    params: PedidoId.extend({ estado: z.enum(['aprobado', 'rechazado']) }),
    body: z.object({
      version: z.number().int(),
      motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').default(''),
      codigoCliente: z
        .string()
        .trim()
        .regex(/^\d{1,10}$/, 'Ingresá el código de cliente, hasta 10 dígitos')
        .optional(),
      negocioIds: z.array(z.number().int()).max(10).default([]),
    }),
    reply: z.object({ pedidoId: z.number().int(), estado: Estado }),
    roles: CAPACIDADES.resolverRazonesSociales.roles,
    writes: true,
  }),
  download: route({
    summary: 'Un archivo de un pedido, para quien lo subió y para quien resuelve.',
    method: 'GET',
    path: 'razonsocial/v1/validar/:pedidoId/archivo/:archivoId',
    params: PedidoId.extend({ archivoId: z.uuid() }),
    reply: 'file',
  }),
}

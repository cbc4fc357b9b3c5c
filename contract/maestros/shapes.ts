import { z } from 'zod'
import { ENLACE_MESSAGE, isEnlace } from '#contract/base/enlaces.ts'
import { NombreTransporte } from '#contract/base/gestiones.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { ROLES } from '#contract/base/roles.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { normalizeVin, vinHint } from '#contract/valores/vehiculos.ts'
import { type ClaseTrabajo, CON_PLAZO } from '#contract/mesa/reglas.ts'
import type { BodyOf, ReplyOf, Route, Shapes } from '#contract/route.ts'
import { PEDIDOS } from '#contract/tickets/reglas.ts'
import { DESCRIPCIONES, type Descrito } from './descripciones.ts'
import { NEGOCIO, TRANSPORTE } from './comercio.ts'
import { type MaestroShapes, type Reglas, shapesDe, type ShapesDe, Version } from './maestro.shapes.ts'

/** Types of a master (editable basic data): a row, the data of a new record, and the search criteria of the list. */
export type FilaDe<S extends MaestroShapes> = ReplyOf<Route<{ reply: S['create']['reply'] }>>
export type DatosDe<S extends MaestroShapes> = BodyOf<Route<{ body: S['create']['body'] }>>
export type CriterioDe<S extends MaestroShapes> = BodyOf<Route<{ body: S['downloadExcel']['body'] }>>

const Parametro = z.object({
  clave: z.string(),
  descripcion: z.string(),
  valor: z.number().int(),
  unidad: z.string().describe('días, horas, por hora; vacía: un número'),
  minimo: z.number().int(),
  maximo: z.number().int(),
  version: Version,
})
export type Parametro = z.output<typeof Parametro>

/** Rules that the descriptions cannot express, for single fields or for several fields together. */
const REGLAS: { readonly [N in Descrito]?: Reglas } = {
  motivosTicket: {
    campos: {
      prioridadId: z.number().int().min(1, 'Elegí la prioridad').max(5, 'Elegí la prioridad'),
      pide: z.array(z.enum(PEDIDOS)).max(PEDIDOS.length),
    },
  },
  banners: {
    campos: { enlace: z.string().trim().max(300, 'Usá hasta 300 caracteres').refine(isEnlace, ENLACE_MESSAGE) },
    juntos: (datos) =>
      datos.refine(
        ({ vigenteDesde, vigenteHasta }) =>
          vigenteHasta === null || (vigenteHasta as string) >= (vigenteDesde as string),
        { path: ['vigenteHasta'], message: 'Tiene que terminar el día que empieza, o después.' },
      ),
  },
  sectores: {
    campos: {
      email: z
        .string('Ingresá el email')
        .trim()
        .toLowerCase()
        .max(120, 'Usá hasta 120 caracteres')
        .pipe(z.email('El email no es válido. Revisalo.')),
      atiende: z
        .array(z.enum(clavesDe(ROLES)))
        .min(1, 'Elegí quién atiende')
        .max(5),
      dias: z.array(z.number().int().min(1).max(7)).min(1, 'Elegí al menos un día').max(7),
    },
    juntos: (datos) =>
      datos.refine(({ abre, cierra }) => (cierra as string) > (abre as string), {
        path: ['cierra'],
        message: 'Tiene que cerrar después de abrir.',
      }),
  },
  plazos: {
    campos: { estadoId: z.number('Elegí el estado').int() },
    juntos: (datos) =>
      datos.refine(({ clase, estadoId }) => CON_PLAZO[clase as ClaseTrabajo].includes(Number(estadoId)), {
        path: ['estadoId'],
        message: 'Elegí un estado de la lista.',
      }),
  },
  productos: {
    campos: {
      codigoMaterial: z
        .string('Ingresá el código')
        .trim()
        .toUpperCase()
        .min(1, 'Ingresá el código')
        .max(40, 'Usá hasta 40 caracteres')
        .regex(/^[\x21-\x7e]+$/, 'Usá letras sin acentos, números y guiones, sin espacios'),
      codigosBarras: z
        .array(
          z
            .string()
            .trim()
            .regex(/^[0-9A-Za-z-]{4,40}$/, 'Cada código de barras lleva de 4 a 40 números, letras o guiones'),
        )
        .max(20, 'Cargá hasta 20 códigos de barras'),
    },
  },
  unidades: {
    campos: {
      vin: z
        .string('Ingresá el Nº de chasis')
        .transform(normalizeVin)
        .superRefine((vin, context) => {
          const message = vinHint(vin)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    },
  },
}

/** Shapes of the masters that have a description, by the name of their group of calls. */
export const descritosShapes = Object.fromEntries(
  Object.entries(DESCRIPCIONES).map(([noun, descripcion]) => [noun, shapesDe(descripcion, REGLAS[noun as Descrito])]),
) as unknown as { readonly [N in Descrito]: ShapesDe<(typeof DESCRIPCIONES)[N]> }

const { banners } = descritosShapes
export const bannersShapes = {
  ...banners,
  delete: { params: banners.get.params, reply: z.object({ bannerId: z.number().int() }) },
} satisfies Shapes
export type DatosBanner = DatosDe<typeof banners>

export const transportesMaestroShapes = shapesDe(TRANSPORTE, { campos: { nombre: NombreTransporte } })
export const negociosMaestroShapes = shapesDe(NEGOCIO)

const CambioMaestro = z.object({
  auditoriaId: z.number().int(),
  cuando: z.string().describe('Instante ISO'),
  quien: z.string(),
  que: z.string().describe('Cambió el parámetro Días para reabrir un reclamo cerrado'),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
})
export type CambioMaestro = z.output<typeof CambioMaestro>

export const maestrosShapes = {
  listParametros: {
    reply: z.array(Parametro),
  },
  updateParametro: {
    params: z.object({ clave: z.string().max(60) }),
    body: z.object({ valor: z.number('Ingresá un número').int('Ingresá un número entero'), version: Version }),
    reply: Parametro,
  },
  searchHistorial: {
    params: PageParams,
    query: z.object({
      de: z.string().max(60).optional().describe('Uno solo: parametro:ticket.dias-reapertura, banner:3'),
      cursor: z.string().max(300).optional(),
    }),
    reply: pageOf(CambioMaestro),
  },
} satisfies Shapes

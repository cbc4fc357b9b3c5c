import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { LINEAS } from '#contract/lineas/reglas.ts'
import { Activo, Day, Importe, Nombre, PorActivo, porId } from './campos.shapes.ts'
import { maestroShapes, NUMERO } from './maestro.shapes.ts'

const Precio = Importe('Ingresá el precio', 12)
const Cantidad = (falta: string, min: number, max: number) =>
  z.number(falta).int('Va sin decimales').min(min, falta).max(max, `Ingresá hasta ${max}`)
const Texto = (falta: string, max: number) =>
  z.string(falta).trim().min(1, falta).max(max, `Usá hasta ${max} caracteres`)

/** Creates a check for lists without duplicates. The error is on the second of two equal items. */
const sinRepetir = <T>(keyOf: (one: T) => string, campo: string, message: string) => {
  return (all: readonly T[], context: z.core.$RefinementCtx<readonly T[]>): void => {
    const keys = all.map(keyOf)
    for (const [at, key] of keys.entries())
      if (keys.indexOf(key) < at) context.addIssue({ code: 'custom', path: [at, campo], message })
  }
}

const Color = z.object({
  color: Texto('Ingresá el color', 40),
  existencias: Cantidad('Ingresá el stock', 0, 100_000),
  aPedido: z.boolean().describe('Sin stock se puede pedir igual'),
})
const ListaPrecios = z.object({ desde: Day, precio: Precio })

export const modelosMotosShapes = maestroShapes({
  id: 'modeloId',
  clave: NUMERO,
  datos: z.object({
    modelo: Nombre(60, 'Ingresá el modelo'),
    marcaId: z.number('Elegí la marca').int(),
    anio: Cantidad('Ingresá el año', 1990, 2100),
    versiones: z.array(Texto('Ingresá la versión', 40)).min(1, 'Ingresá al menos una versión').max(20),
    precioLista: Precio.describe('Sin IVA; vale hasta que empieza la primera lista de precios'),
    minimo: Cantidad('Ingresá el mínimo', 1, 1000).describe('Unidades en un pedido, sumando sus colores'),
    multiplo: Cantidad('Ingresá el múltiplo', 1, 1000),
    garantiaMeses: Cantidad('Ingresá los meses de garantía', 0, 240),
    garantiaKm: Cantidad('Ingresá los kilómetros de garantía', 0, 1_000_000),
    colores: z
      .array(Color)
      .min(1, 'Cargá al menos un color')
      .max(30)
      .superRefine(sinRepetir(({ color }) => color.toLowerCase(), 'color', 'Ese color está dos veces')),
    precios: z
      .array(ListaPrecios)
      .max(60)
      .superRefine(sinRepetir(({ desde }) => desde, 'desde', 'Ya hay una lista que empieza ese día')),
    ...Activo,
  }),
  nace: {},
  fila: {
    modelo: z.string(),
    marcaId: z.number().int(),
    marca: z.string(),
    anio: z.number().int(),
    versiones: z.array(z.string()),
    precioLista: z.string(),
    precioVigente: z.string().describe('El de la lista que vale hoy'),
    minimo: z.number().int(),
    multiplo: z.number().int(),
    garantiaMeses: z.number().int(),
    garantiaKm: z.number().int(),
    fotoId: z.number().int().nullable().describe('Nulo: no tiene foto'),
    existencias: z.number().int(),
    colores: z.array(z.object({ color: z.string(), existencias: z.number().int(), aPedido: z.boolean() })),
    precios: z.array(z.object({ desde: z.string(), precio: z.string() })),
    ...Activo,
  },
  filtros: { ...PorActivo, marcaId: porId },
})

const Nulo = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Usá hasta ${max} caracteres`)
    .transform((text) => text || null)
    .nullable()

const Producto = z.object({
  codigo: Texto('Ingresá el código', 40),
  nombre: Texto('Ingresá el nombre', 80),
  descripcion: Texto('Ingresá la descripción', 300),
  precio: z.union([z.literal('').transform(() => null), Precio]).nullable(),
  ficha: z
    .string()
    .trim()
    .max(2000, 'Usá hasta 2.000 caracteres')
    .refine(
      (text) => text.split('\n').every((line) => !line.trim() || /^[^:]+:.*\S/.test(line)),
      'Escribí cada renglón como nombre: valor',
    )
    .describe('Un renglón por dato: "Motor: 2.8 diésel"'),
})
const Garantia = z.object({
  producto: Texto('Ingresá qué cubre', 80),
  meses: Cantidad('Ingresá los meses', 1, 240),
  kilometros: Cantidad('Ingresá los kilómetros, o dejalo en blanco', 1, 1_000_000).nullable(),
  condicion: Texto('Ingresá la condición', 300),
})

export const lineasMaestroShapes = maestroShapes({
  id: 'linea',
  clave: z.string().max(30),
  datos: z.object({
    titulo: Nombre(60, 'Ingresá el título'),
    texto: Texto('Ingresá el texto', 600),
    aviso: Nulo(400),
    marcaIds: z.array(z.number().int()).max(50),
    productos: z.array(Producto).max(100),
    garantias: z.array(Garantia).max(50),
  }),
  nace: { linea: z.enum(clavesDe(LINEAS), 'Elegí la línea') },
  fila: {
    titulo: z.string(),
    texto: z.string(),
    aviso: z.string().nullable(),
    marcaIds: z.array(z.number().int()),
    productos: z.array(
      z.object({
        codigo: z.string(),
        nombre: z.string(),
        descripcion: z.string(),
        precio: z.string().nullable(),
        ficha: z.string(),
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
  },
  filtros: {},
})

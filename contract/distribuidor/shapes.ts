import { z } from 'zod'
import { Cuit } from '#contract/valores/cuit.shapes.ts'
import { EmailPersona } from '#contract/base/personas.shapes.ts'
import { TELEFONO_MESSAGE, parseTelefono } from '#contract/valores/telefonos.ts'
import type { Shapes } from '#contract/route.ts'

/** Optional text; '' becomes null. */
const opcional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Usá hasta ${max} caracteres`)
    .transform((text) => text || null)
    .nullable()

/** Data of the distributor: letterhead, support, colours. */
const DatosDistribuidor = z.object({
  nombre: z.string('Ingresá el nombre').trim().min(2, 'Ingresá el nombre').max(80, 'Usá hasta 80 caracteres'),
  cuit: z.union([z.literal('').transform(() => null), z.null(), Cuit]).describe('11 dígitos; nulo: nadie lo dijo'),
  domicilio: opcional(150),
  soporteEmail: EmailPersona,
  soporteTelefono: z
    .string()
    .transform((text, context) => {
      if (!text.trim()) return null
      const telefono = parseTelefono(text)
      if (!telefono) context.addIssue({ code: 'custom', message: TELEFONO_MESSAGE })
      return telefono ?? z.NEVER
    })
    .nullable(),
  datosPersonalesEmail: z
    .union([z.literal('').transform(() => null), z.null(), EmailPersona])
    .describe('Nulo: el de soporte'),
  color: z
    .string('Elegí un color')
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Escribí el color como #rrggbb, por ejemplo #0f4c81'),
  datosBancarios: opcional(500).describe('CBU, alias y banco: al pie de los resúmenes de cuenta'),
})

const Distribuidor = DatosDistribuidor.extend({
  soporteEmail: z.string().describe('Vacío: todavía nadie lo dijo'),
  logo: z.string().nullable().describe('Dirección del logo; nulo: se muestra el nombre'),
  version: z.number().int(),
})
export type DatosDistribuidor = z.output<typeof DatosDistribuidor>
export type DistribuidorDatos = z.output<typeof Distribuidor>

export const distribuidorShapes = {
  get: { reply: Distribuidor },
  update: {
    body: DatosDistribuidor.extend({ version: z.number().int() }),
    reply: Distribuidor,
  },
  setLogo: { body: z.object({}), reply: Distribuidor },
  deleteLogo: { reply: Distribuidor },
} satisfies Shapes

import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { shortText } from '#contract/base/gestiones.shapes.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { motivoDeRed } from '#contract/valores/redes.ts'
import type { Shapes } from '#contract/route.ts'
import { ALCANCES, DIAS_TOKEN } from './reglas.ts'

const Alcance = z.enum(clavesDe(ALCANCES))

/** IP address or network: 200.5.12.7, 200.5.12.0/24, 2800:810::/32. */
const Direccion = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: 'Escribí una dirección IP o un rango, por ejemplo 200.5.12.0/24',
  })
  .superRefine((texto, ctx) => {
    const message = motivoDeRed(texto)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

export const NewToken = z.object({
  nombre: shortText(60, 'Poné un nombre'),
  razonSocialIds: z
    .array(z.number().int())
    .min(1, 'Elegí al menos una razón social')
    .max(200, 'Hasta 200 razones sociales'),
  alcances: z.array(Alcance).min(1, 'Elegí qué puede hacer').max(Object.keys(ALCANCES).length),
  dias: z
    .number('Ingresá los días')
    .int('Los días van sin decimales')
    .min(1, 'Ingresá al menos 1 día')
    .max(DIAS_TOKEN.max, `Ingresá hasta ${DIAS_TOKEN.max} días`)
    .default(DIAS_TOKEN.inicial),
  direcciones: z
    .array(Direccion)
    .max(10, 'Hasta 10 direcciones IP')
    .default([])
    .describe('Desde dónde sirve; ninguna: desde cualquier lugar'),
})

const Token = z.object({
  tokenId: z.number().int(),
  nombre: z.string(),
  comienzo: z.string().describe('Sus primeros caracteres, para reconocerlo'),
  alcances: z.array(Alcance),
  empresas: z.array(z.object({ razonSocialId: z.number().int(), razonSocial: z.string() })),
  direcciones: z.array(z.string()),
  creadoPor: z.string(),
  creado: z.string().describe('Instante ISO'),
  vence: z.string().describe('Instante ISO'),
  usado: z.string().nullable().describe('Instante ISO de la última vez, al minuto'),
  usadoDesde: z.string().nullable().describe('La dirección IP de la última vez'),
  cortado: z.string().nullable().describe('Instante ISO; desde entonces no sirve'),
})

export const conexionesShapes = {
  listTokens: { reply: z.array(Token) },
  createToken: {
    body: NewToken,
    reply: z.object({
      tokenId: z.number().int(),
      token: z.string().nullable().describe('Se dice esta única vez; repetido el envío, nulo'),
    }),
  },
  cutToken: { params: z.object({ tokenId: entero() }), reply: z.object({ tokenId: z.number().int() }) },
  cutTokens: { reply: z.object({ cortados: z.number().int() }) },
} satisfies Shapes

import { z } from 'zod'
import { clavesDe } from './claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { COUNT_CAP, MAX_ELEGIDAS } from './paging.ts'

const MAX_PAGE_SIZE = 100

const Page = z.number().int().min(1).max(1_000_000).describe('Página, desde 1')
const Size = z.number().int().min(1).max(MAX_PAGE_SIZE).describe('Filas por página')

export const PageParams = z.object({ page: entero(Page), size: entero(Size) })

/** Page number and size in a query string, both optional. */
export const PageQuery = z.object({ page: entero(Page.default(1)), size: entero(Size.default(20)) })

/** Time up to which the reply includes all changes. */
export const CambiadoHasta = z
  .string()
  .optional()
  .describe('Con `cambiadoDesde`: el de la última página es desde dónde seguir la próxima vez. Nada de antes falta')

/**
 * Page of rows. `siguiente` and `anterior`: cursors of the next and previous page. With a cursor, a deep page costs as
 * little as the first.
 */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    filas: z.array(row),
    total: z
      .number()
      .int()
      .describe(`Filas que cumplen, contadas hasta ${COUNT_CAP + 1}`),
    hayMas: z.boolean().describe('El total real supera lo contado'),
    pagina: z.number().int(),
    tamano: z.number().int(),
    siguiente: z.string().nullable(),
    anterior: z.string().nullable(),
    cambiadoHasta: CambiadoHasta,
  })

/** Time from which on changes are requested. */
export const CambiadoDesde = z.iso
  .datetime({ offset: true, error: 'Enviá un instante ISO, como 2026-11-21T00:00:00Z' })
  .optional()
  .describe(
    'Instante ISO: solo lo que cambió desde entonces, lo que cambió antes primero. No se cuenta: `total` son las filas de la página, y `hayMas` dice si siguen.',
  )

const Cuenta = z
  .number()
  .int()
  .describe(`Contadas hasta ${COUNT_CAP + 1}`)

/** Number of rows in each tab of a list, and the total of all tabs. */
export const cuentaDe = <P extends string>(pestanas: Readonly<Record<P, unknown>>) =>
  z.object({
    todas: Cuenta,
    ...(Object.fromEntries(clavesDe<P>(pestanas).map((name) => [name, Cuenta])) as Record<P, typeof Cuenta>),
  })

/** List of a filter, of at most `max` values. Empty: no filter. */
export const listaDeFiltro = <T extends z.ZodType>(each: T, max: number, message?: string) =>
  z
    .array(each)
    .max(max, message)
    .transform((list) => (list.length ? list : undefined))
    .optional()

const Id = z.number().int()

/** Filter by razones sociales. */
export const RazonSocialIds = listaDeFiltro(Id, 500)

/** Filter by states. */
export const EstadoIds = listaDeFiltro(Id, 20)

/** Filter by the numbers of rows that the user selected. */
export const SoloIds = listaDeFiltro(Id.positive(), MAX_ELEGIDAS, `Elegí hasta ${MAX_ELEGIDAS} filas`).describe(
  'Solo estas, por su número',
)

/** Ids of rows that the user selected. */
export const Elegidas = z
  .array(z.number().int().positive())
  .min(1, 'Elegí al menos una fila')
  .max(MAX_ELEGIDAS, `Elegí hasta ${MAX_ELEGIDAS} filas`)
  .describe('Solo estas, por su número')
